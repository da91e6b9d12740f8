"""The examples in README, documentation and docstrings do what they say."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

import berolina
import berolina.pgn
import berolina.svg

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page(page: Path) -> None:
    for example in Sybil(parsers=[PythonCodeBlockParser()]).parse(page):
        example.evaluate()


def test_the_readme_has_examples() -> None:
    assert len(list(Sybil(parsers=[PythonCodeBlockParser()]).parse(ROOT / "README.md"))) >= 5


def documented() -> Iterator[tuple[str, object]]:
    """Everything public: the names of the package, of its two modules apart, and the members of their classes."""
    names = [(module, name) for module in (berolina, berolina.pgn, berolina.svg) for name in module.__all__]
    for module, name in names:
        item = getattr(module, name)
        yield name, item
        if inspect.isclass(item) and item.__module__.startswith("berolina"):
            for base in item.__mro__:
                if base.__module__.startswith("berolina"):
                    for member, value in vars(base).items():
                        yield f"{name}.{member}", value


@pytest.mark.parametrize(("name", "item"), list(documented()))
def test_examples_of_a_docstring(name: str, item: object) -> None:
    text = inspect.getdoc(item) if not isinstance(item, (int, str, tuple)) else None
    examples = doctest.DocTestParser().get_doctest(text or "", {"berolina": berolina}, name, None, None)
    failures, _ = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(examples)
    assert failures == 0


def test_every_public_class_and_function_is_documented() -> None:
    undocumented = [
        name
        for name, item in documented()
        if not name.rpartition(".")[2].startswith("_")
        and (inspect.isroutine(item) or inspect.isclass(item) or inspect.isgetsetdescriptor(item))
        and not inspect.getdoc(item)
    ]
    assert undocumented == []


def public(module: ModuleType) -> set[str]:
    return {name for name, item in vars(module).items() if not name.startswith("_") and not inspect.ismodule(item)}


def test_all_names_exactly_the_public_names() -> None:
    assert {*public(berolina), "__version__"} == set(berolina.__all__)
    assert public(berolina.pgn) == set(berolina.pgn.__all__)
    assert public(berolina.svg) == set(berolina.svg.__all__)
