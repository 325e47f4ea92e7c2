"""Defaults for the parts of the contract that a game leaves out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.taps import Path
from bifrost_bot.engines.values import (
    Audience,
    Board,
    Claim,
    Field,
    Json,
    Outline,
    SavedFile,
    SavedGame,
    Seat,
    Slot,
    Spoils,
    Stakes,
)

_LONGEST_KEY = 40


@dataclass(frozen=True, slots=True)
class Defaults:
    """The parts that a game may leave out, derived from those it has.

    Attributes:
        title: The game's name for people.
        hint: How an answer is typed.
        boards_of_info: The boards in its info; none if its settings decide.
        describe: Returns a move as a player would type it.
        scene: Returns the drawing of a board.
        random_move: Returns a random legal move.
        first_idea: Returns the move of `best_move` that is found at once.
    """

    title: str
    hint: str
    boards_of_info: tuple[Board, ...]
    describe: Callable[[Any], str]
    scene: Callable[[Any, Board], Scene]
    random_move: Callable[[Any, Slot, Rng], Any]
    first_idea: Callable[[Any, Slot, Rng], Any]

    def best_move(self, view: Any, slot: Slot, rng: Rng, more: Callable[[], bool]) -> Any:
        """Returns a random legal move: the game knows no better ones."""
        del more
        return self.random_move(view, slot, rng)

    def easy_move(self, view: Any, slot: Slot, rng: Rng) -> Any:
        """Returns a random legal move half of the time, else the first idea."""
        blind = rng.below(2, "blind") == 0
        return self.random_move(view, slot, rng) if blind else self.first_idea(view, slot, rng)

    def configure(self, settings: Mapping[str, object], seats: Sequence[Seat]) -> None:
        """Returns nothing: the game has no settings.

        Raises:
            ConfigError: Naming the first setting that is given.
        """
        del seats
        for key in settings:
            raise ConfigError(str(key)[:_LONGEST_KEY], f"{self.title} has no settings.")

    def boards(self, state: Any) -> tuple[Board, ...]:
        """Returns all boards of the game, open from the start."""
        del state
        return self.boards_of_info

    def upcoming(self, view: Any) -> tuple[Slot, ...]:
        """Returns no slots: whom the next phase asks may depend on this one."""
        del view
        return ()

    def read_back(self, view: Any, slot: Slot, move: Any, before: Any) -> str:
        """Returns a sentence that names the move as its player would type it."""
        del view, slot, before
        return f"Recorded: {self.describe(move)}."

    def outline(self, config: Any, seats: Sequence[Seat]) -> Outline:
        """Returns the boards of the game, without a length."""
        del config, seats
        return Outline(self.boards_of_info)

    def instruct(self, view: Any, slot: Slot) -> str:
        """Returns how an answer is typed in any phase."""
        del view, slot
        return self.hint

    def rules_scene(self, view: Any, board: Board) -> Scene:
        """Returns the usual drawing of the board."""
        return self.scene(view, board)

    @staticmethod
    def check_live(config: Any, seats: Sequence[Seat]) -> None:
        """Allows all settings that the rules can play."""
        del config, seats

    @staticmethod
    def read_file(name: str, text: str) -> Mapping[str, Json]:
        """Refuses a host's file: the game's settings are TOML.

        Raises:
            ConfigError: Always.
        """
        del text
        raise ConfigError(name, "this game takes its settings from a .toml file.")

    @staticmethod
    def claims(state: Any, moves: Mapping[Slot, Any]) -> tuple[Claim, ...]:
        """Returns no claims: the rules can judge every answer."""
        del state, moves
        return ()

    @staticmethod
    def judge_claims(
        state: Any, moves: Mapping[Slot, Any], right: Collection[Claim]
    ) -> Mapping[Slot, Any]:
        """Returns the moves as they are: there is nothing to judge."""
        del state, right
        return moves

    @staticmethod
    def audience(event: Any) -> Audience:
        """Returns everyone: the game has no secrets."""
        del event
        return "everyone"

    @staticmethod
    def board_of(event: Any) -> Board | None:
        """Returns no board: the event is shown in all channels."""
        del event

    @staticmethod
    def narrate(event: Any) -> str:
        """Returns nothing: boards and notes show everything."""
        del event
        return ""

    @staticmethod
    def form(view: Any, slot: Slot, draft: Any) -> tuple[Field, ...]:
        """Returns no fields: answers are only typed."""
        del view, slot, draft
        return ()

    @staticmethod
    def taps(view: Any, slot: Slot, draft: Any, path: Path) -> None:
        """Returns nothing to tap: answers are only typed."""
        del view, slot, draft, path

    @staticmethod
    def missing(view: Any, slot: Slot, move: Any) -> tuple[str, ...]:
        """Returns nothing: a submission is always complete."""
        del view, slot, move
        return ()

    @staticmethod
    def complete(view: Any, slot: Slot, draft: Any, typed: str) -> tuple[str, ...]:
        """Returns no suggestions."""
        del view, slot, draft, typed
        return ()

    @staticmethod
    def check_ahead(text: str, view: Any, slot: Slot) -> None:
        """Refuses no planned text before its turn opens."""
        del text, view, slot

    @staticmethod
    def legal(view: Any, slot: Slot) -> tuple[str, ...]:
        """Returns no list: answers are found by their notation."""
        del view, slot
        return ()

    @staticmethod
    def plan(view: Any, slot: Slot, move: Any) -> tuple[tuple[Board, Scene], ...]:
        """Returns no drawings: words say all of a submission."""
        del view, slot, move
        return ()

    @staticmethod
    def terms(config: Any) -> tuple[str, ...]:
        """Returns nothing: the rules in short say everything."""
        del config
        return ()

    @staticmethod
    def spoils(state: Any) -> Mapping[Seat, Spoils]:
        """Returns nothing: players take nothing from a match."""
        del state
        return {}

    @staticmethod
    def stakes(config: Any) -> Stakes:
        """Returns that a match names one candidate and awards no Tokens."""
        del config
        return Stakes()

    @staticmethod
    def explain_idle(view: Any, slot: Slot) -> str:
        """Returns a sentence for a player who owes no answer now."""
        del view, slot
        return "No answer is asked of you now; you are told when one is."

    @staticmethod
    def frames(view: Any, board: Board) -> tuple[Scene, ...]:
        """Returns no drawings: a phase is a single step."""
        del view, board
        return ()

    @staticmethod
    def why(view: Any) -> tuple[str, ...]:
        """Returns nothing: the boards show the result of an answer."""
        del view
        return ()

    @staticmethod
    def notes(view: Any) -> tuple[str, ...]:
        """Returns nothing: the boards show everything."""
        del view
        return ()

    @staticmethod
    def save(view: Any, names: Mapping[Seat, str], ended_ms: int) -> tuple[SavedFile, ...]:
        """Returns no files: no other program plays this game."""
        del view, names, ended_ms
        return ()

    @staticmethod
    def load(text: str) -> SavedGame | None:
        """Returns nothing: no other program plays this game."""
        del text
