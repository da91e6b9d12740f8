"""The interactive diagram: a board in one page of HTML that shows the moves of the man that is clicked.

The page needs no network and knows no rules: all moves in it are the core's, written down when the page is made. It is
imported apart from `berolina`; `Board.to_html` and `Game.to_html` make the pages.
"""

from berolina.diagram.page import PageTheme, page

__all__ = ["PageTheme", "page"]
