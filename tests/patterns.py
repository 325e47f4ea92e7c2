"""Detects regular expressions that can take more than linear time.

A pattern becomes an automaton. A search may backtrack more than linearly if there are two states,
each with a loop, such that one text leads round the first loop, from the first to the second, and
round the second: `a*a*`, `(a+)+`. (Weber and Seidl, "On the degree of ambiguity of finite
automata", 1991.) Where the text need not begin where the pattern does (`search`, `sub`, `findall`),
a loop over all texts comes before it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, Final, TypeAlias

sre: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

State: TypeAlias = int
Parts: TypeAlias = Sequence[tuple[Any, Any]]
Moves: TypeAlias = Mapping[State, Mapping[str, Sequence[State]]]

SAMPLES: Final = (
    *map(chr, range(128)),
    *"\u00b2\u0663\u0301\u200b\u2013\u2028\u3000ßä\u017f\u212a\u0416漢🎉\ud800",
)
"""Characters enough to tell the classes of our patterns apart."""

_FEW: Final = 3
"""So many rounds stand for any larger number that a repeat is bounded by."""

_BACKTRACKING: Final = {sre.MAX_REPEAT, sre.MIN_REPEAT}
_ONE: Final = {sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY}
_TOWARDS: Final = {sre.ASSERT, sre.ASSERT_NOT, sre.AT, sre.GROUPREF, sre.GROUPREF_EXISTS}


class _Automaton:
    """The automaton of a pattern: steps over a character, and steps over none."""

    def __init__(self, parts: Parts, flags: int, *, anchored: bool) -> None:
        self.flags = flags
        self.sure = True
        self.kept: list[Parts] = []
        self.steps: defaultdict[State, list[tuple[frozenset[str], State]]] = defaultdict(list)
        self.free: defaultdict[State, list[State]] = defaultdict(list)
        self._count = 0
        start = self.state()
        if not anchored:
            self.steps[start].append((frozenset(SAMPLES), start))
        self.end = self._sequence(parts, start)

    def state(self) -> State:
        self._count += 1
        return self._count

    def _sequence(self, parts: Parts, at: State) -> State:
        for operation, value in parts:
            at = self._part(operation, value, at)
        return at

    def _part(self, operation: Any, value: Any, at: State) -> State:
        if operation in _ONE:
            after = self.state()
            self.steps[at].append((_characters(operation, value, self.flags), after))
            return after
        if operation in _BACKTRACKING:
            least, most, parts = value
            return self._repeat(least, most, parts, at)
        if operation is sre.SUBPATTERN:
            return self._sequence(value[3], at)
        if operation is sre.BRANCH:
            after = self.state()
            for branch in value[1]:
                self.free[self._sequence(branch, at)].append(after)
            return after
        if operation is sre.ATOMIC_GROUP:
            return self._sequence(value, at)
        if operation is sre.POSSESSIVE_REPEAT:
            # What it has read is never given back: all its rounds are like one.
            least, _, parts = value
            self.kept.append(parts)
            sure = self.sure
            after = self._repeat(min(least, 1), 1, parts, at)
            self.sure = sure
            return after
        assert operation in _TOWARDS, f"{operation} is not known here"
        self.sure = self.sure and at == 1
        return at

    def _repeat(self, least: int, most: Any, parts: Parts, at: State) -> State:
        rounds = min(least, _FEW)
        for _ in range(rounds):
            at = self._sequence(parts, at)
        after = self.state()
        self.free[at].append(after)
        if most is sre.MAXREPEAT:
            begin = self.state()
            self.free[at].append(begin)
            end = self._sequence(parts, begin)
            self.free[end] += [begin, after]
            return after
        for _ in range(min(most - least, _FEW)):
            at = self._sequence(parts, at)
            self.free[at].append(after)
        return after

    def reached(self, at: State) -> frozenset[State]:
        """Where one gets without a character."""
        found = {at}
        new = [at]
        while new:
            for after in self.free[new.pop()]:
                if after not in found:
                    found.add(after)
                    new.append(after)
        return frozenset(found)


@cache
def _matches(part: str, flags: int) -> frozenset[str]:
    pattern = re.compile(part, flags)
    return frozenset(sign for sign in SAMPLES if pattern.fullmatch(sign))


def _characters(operation: Any, value: Any, flags: int) -> frozenset[str]:
    kept = flags & (re.IGNORECASE | re.ASCII | re.DOTALL)
    if operation is sre.ANY:
        return _matches(".", kept)
    if operation is sre.LITERAL:
        return _matches(re.escape(chr(value)), kept) or frozenset(chr(value))
    if operation is sre.NOT_LITERAL:
        return _matches(f"[^{re.escape(chr(value))}]", kept)
    return _matches("".join(_spelt(value)), kept)


_CATEGORIES: Final = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}


def _spelt(members: Parts) -> Iterator[str]:
    """Writes a class of characters as it is written in a pattern."""
    yield "["
    for operation, value in members:
        if operation is sre.NEGATE:
            yield "^"
        elif operation is sre.LITERAL:
            yield re.escape(chr(value))
        elif operation is sre.RANGE:
            yield f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        else:
            yield _CATEGORIES[value]
    yield "]"


def is_slow(pattern: re.Pattern[str], method: str) -> bool:
    """Returns whether that method of the pattern may try a text in superlinear ways."""
    return _is_slow(parser.parse(pattern.pattern, pattern.flags), pattern.flags, method)


def _is_slow(parts: Parts, flags: int, method: str) -> bool:
    automaton = _Automaton(parts, flags, anchored=method in ("match", "fullmatch"))
    if any(_is_slow(kept, flags, "fullmatch") for kept in automaton.kept):
        return True
    moves = _moves(automaton)
    whole = method == "fullmatch" or not automaton.sure
    # Where nothing must follow a loop, what it has read is never given back.
    safe = {state for state in moves if not whole and automaton.end in automaton.reached(state)}
    after = {state: _beyond(moves, state) for state in moves}
    loops = [state for state in moves if state in after[state]]
    return any(_branches(moves, loop) for loop in loops if not after[loop] <= safe) or any(
        _leads_round_two_loops(moves, first, second)
        for first in loops
        for second in loops
        if first != second and second in after[first] and second not in safe
    )


def _moves(automaton: _Automaton) -> Moves:
    """Returns the moves of each character, one for all alike, repeated for each way."""
    sets = {signs for steps in automaton.steps.values() for signs, _ in steps}
    alike = dict[tuple[bool, ...], str]()
    for sign in {*SAMPLES}.union(*sets):
        alike[tuple(sign in signs for signs in sets)] = sign
    found: dict[State, dict[str, list[State]]] = {}
    todo = [1]
    while todo:
        state = todo.pop()
        if state in found:
            continue
        found[state] = {}
        steps = [step for place in _ways(automaton, state) for step in automaton.steps[place]]
        todo += [after for _, after in steps]
        for sign in alike.values():
            places = [after for read, after in steps if sign in read]
            if places:
                found[state][sign] = places
    return found


def _ways(automaton: _Automaton, state: State) -> list[State]:
    """Returns where one gets without a character, a place as often as there are ways to it."""
    found: list[State] = []
    todo: list[tuple[State, frozenset[State]]] = [(state, frozenset((state,)))]
    while todo:
        at, seen = todo.pop()
        found.append(at)
        todo += [(after, seen | {after}) for after in automaton.free[at] if after not in seen]
    return found


def _beyond(moves: Moves, state: State) -> set[State]:
    """Returns where one gets with a character or more."""
    found: set[State] = set()
    todo = [state]
    while todo:
        new = {after for places in moves[todo.pop()].values() for after in places} - found
        found |= new
        todo += new
    return found


def _branches(moves: Moves, first: State) -> bool:
    """Returns whether one text leads back to a state in two ways, which double each round."""
    seen: set[tuple[State, State, bool]] = set()
    todo = [(first, first, False)]
    while todo:
        left, right, parted = todo.pop()
        for sign, lefts in moves[left].items():
            for at, one in enumerate(lefts):
                for place, other in enumerate(moves[right].get(sign, ())):
                    pair = one, other, parted or one != other or (left == right and at != place)
                    if pair == (first, first, True):
                        return True
                    if pair not in seen:
                        seen.add(pair)
                        todo.append(pair)
    return False


def _leads_round_two_loops(moves: Moves, first: State, second: State) -> bool:
    """Returns whether one text leads round a loop, to another, and round that one."""
    goal = first, second, second
    seen: set[tuple[State, ...]] = {(first, first, second)}
    todo = [*seen]
    while todo:
        here = todo.pop()
        signs = moves[here[0]].keys() & moves[here[1]].keys() & moves[here[2]].keys()
        new = set[tuple[State, ...]]()
        for sign in signs:
            new.update(product(*(moves[state][sign] for state in here)))
        new -= seen
        if goal in new:
            return True
        seen |= new
        todo += new
    return False
