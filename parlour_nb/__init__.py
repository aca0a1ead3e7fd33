"""Victorian parlour card games, linked sentence by sentence to the books that describe them."""

from .engine import GAMES, CannotDeal, IllegalAction, play
from .games.pope_joan import POPE_JOAN
from .records import BadRecord, load, record, replay, save
from .rulings import collation

__all__ = ["GAMES", "POPE_JOAN", "BadRecord", "CannotDeal", "IllegalAction", "collation", "load", "play", "record",
           "replay", "save"]
