"""A page to play on, served to browsers on this machine: the extra `serve`.

    store.py      games in a file of SQLite
    game_data.py  what pages are told of a game
    games.py      what can be done to games, by JSON
    drafts.py     positions while they are set up, by JSON
    pages.py      the pages themselves, and the files that they load
    guard.py      who may ask
    app.py        which address is what
    running.py    the server

Nothing that is asked reads or writes a file but the one of the store, and those that come with the package.
"""

from berolina.serve.app import make_app
from berolina.serve.running import Server
from berolina.serve.store import Store

__all__ = ["Server", "Store", "make_app"]
