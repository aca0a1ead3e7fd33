"""Victorian parlour card games, linked sentence by sentence to the books that describe them."""

TYPE_CHECKING = False  # as in typing, whose import would take longer than all that is done here
if TYPE_CHECKING:
    from .engine import GAMES, CannotDeal, IllegalAction, play
    from .explaining import sentences as sentences
    from .games.cassino import CASSINO
    from .games.connexions import CONNEXIONS
    from .games.matrimony import MATRIMONY
    from .games.pope_joan import POPE_JOAN
    from .games.put import PUT
    from .games.quadrille import QUADRILLE
    from .games.speculation import SPECULATION
    from .reading import read as read
    from .records import BadRecord, record, replay, save
    from .rulings import collation
    from .sharing import load, share
    from .table import Beside as Beside
    from .table import Exercise as Exercise
    from .table import Table as Table
    from .table import explain as explain
    from .table import lesson as lesson
    from .wording import word_collation as word_collation

__all__ = ["CASSINO", "CONNEXIONS", "GAMES", "MATRIMONY", "POPE_JOAN", "PUT", "QUADRILLE", "SPECULATION", "BadRecord",
           "CannotDeal", "IllegalAction", "collation", "load", "play", "record", "replay", "save", "share"]

_HOMES = {"read": "reading", "sentences": "explaining", "collation": "rulings",
          "word_collation": "wording",
          **dict.fromkeys(("Beside", "Exercise", "Table", "explain", "lesson"), "table"),
          **dict.fromkeys(("GAMES", "CannotDeal", "IllegalAction", "play"), "engine"),
          **dict.fromkeys(("BadRecord", "record", "replay", "save"), "records"), "load": "sharing", "share": "sharing"}


def __getattr__(name: str) -> object:
    """A name of the package, its module imported when first asked for: who reads the page needs no widgets."""
    home = _HOMES.get(name, f"games.{name.lower()}" if name in __all__ else "")
    if not home:
        raise AttributeError(f"parlour_nb has no {name!r}")
    from importlib import import_module
    globals()[name] = value = getattr(import_module(f"{__name__}.{home}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *__all__})
