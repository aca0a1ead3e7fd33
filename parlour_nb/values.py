"""Values: classes that are their fields, written as dataclasses are but imported in a third of the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar, dataclass_transform

WANTED: Any = object()
"""Stands for a default where there is none."""


class Asked(NamedTuple):
    """What a field asks, and its default."""

    question: str
    default: Any


def asks(question: str, *, default: Any = WANTED) -> Any:
    """A field of a `Value`: the point in question, in words, and what holds where nothing is said."""
    return Asked(question, default)


@dataclass_transform(frozen_default=True)
class Value:
    """What its fields hold, and never changed; equal to another of its class that holds the same.

    The fields are the annotated names, those of the class it extends first. TypeError for one too many or too few.

    >>> class Stake(Value):
    ...     head: str
    ...     counters: int = 1
    >>> Stake("Pope", 6), Stake("Ace") == Stake("Ace", counters=1), replace(Stake("Ace"), counters=2)
    (Stake(head='Pope', counters=6), True, Stake(head='Ace', counters=2))
    """

    fields: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        written = {name: cls.__dict__.get(name, WANTED) for name in cls.__annotations__}
        usual = {name: said.default if isinstance(said, Asked) else said for name, said in written.items()}
        cls.fields = (*cls.fields, *(name for name in usual if name not in cls.fields))
        cls.defaults = {name: said for name, said in {**cls.defaults, **usual}.items() if said is not WANTED}

    def __init__(self, *values: Any, **named: Any) -> None:
        held = self.__dict__
        held.update(self.defaults)
        held.update(zip(self.fields, values))  # noqa: B905 - one too many is found below, in less time
        twice: Iterable[str] = ()
        if named:
            held.update(named)
            twice = named.keys() & self.fields[:len(values)]
        if held.keys() != {*self.fields} or len(values) > len(held) or twice:
            wrong = {*self.fields} ^ {*held} or twice or {"too many"}
            raise TypeError(f"{type(self).__name__} has {', '.join(self.fields)}; wrong: {', '.join(sorted(wrong))}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Refuse fields that do not go together; a class that has such says so here."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is a value, and its {name} is never changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *held(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={part!r}' for name, part in held(self).items())})"


def held(value: Any) -> dict[str, Any]:
    """The fields of a `Value` by name, in order."""
    return {name: value.__dict__[name] for name in value.fields}


V = TypeVar("V", bound=Value)


def replace(value: V, **changes: Any) -> V:
    """Another value of that class, with *changes*."""
    return type(value)(**{**held(value), **changes})


class Following:
    """What follows from a deal and is laid out once; slots are read in half the time of a tuple's fields.

    Any two of a class are equal: what tells positions apart is the deal that stands beside it.
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, *parts: Any) -> None:
        for name, part in zip(self.__slots__, parts, strict=True):
            setattr(self, name, part)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return 0
