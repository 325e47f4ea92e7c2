"""Laws of a game's `INFO`, and of a host's settings."""

import json
import random
from collections.abc import Mapping
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.options.option import (
    LONGEST_FILLED,
    LONGEST_LINE,
    LONGEST_TITLE,
    MOST_CHOICES,
)
from bifrost_bot.engines.plugins import GAME_ID, SEAT_NAME
from bifrost_bot.engines.values import Seat
from bifrost_bot.gamekit.conformance.play import is_sentence
from bifrost_bot.gamekit.conformance.redos_inputs import shape
from bifrost_bot.gamekit.conformance.sample import Options, Sample

_VIEWERS: Final = {"public", "none", "all"}
_BROKEN_FILES: Final = 8
_TEXTS: Final = 25
_UNUSUAL_VALUES: Final[tuple[Any, ...]] = (
    None,
    "",
    "\u202e",
    -1,
    10**30,
    0.5,
    True,
    [],
    [[]],
    {},
    {"": {}},
    [None],
    [-1, "x"],
)


def a_game_introduces_itself(game: AnyGame, sample: Sample, seed: int) -> None:
    """`INFO` is complete, with names for channels and files, and sentences for people."""
    del sample, seed
    info = game.info
    assert GAME_ID.fullmatch(info.id), f"the id {info.id!r} cannot be part of a file's name"
    assert 2 <= info.fewest <= info.most <= len(info.seats), "fewest, most and seats do not fit"
    assert len(set(info.seats)) == len(info.seats), "two seats have one name"
    assert all(map(SEAT_NAME.fullmatch, info.seats)), "a seat's name cannot be part of a channel's"
    assert not set(info.seats) & _VIEWERS, "a seat has the name of a viewer"
    assert info.title and info.board_noun and info.seat_noun, "a name is missing"
    assert is_sentence(info.pitch), f"no sentence: {info.pitch!r}"
    assert info.brief and all(line.endswith(".") for line in info.brief), (
        "the rules in short are not sentences"
    )
    assert info.rules_version >= 1, "versions count from 1"
    assert all(ending.startswith(".") for ending in info.files), "endings begin with a dot"


def an_unknown_setting_is_refused_by_name(game: AnyGame, sample: Sample, seed: int) -> None:
    """`configure` raises a `ConfigError` that names the key it does not know."""
    del seed
    refusal = _refusal(game, {"surprise": 1}, sample.seats(game))
    assert refusal is not None, "it is taken"
    assert "surprise" in refusal, f"it is not named: {refusal}"


def every_preset_fits_any_number_of_players(game: AnyGame, sample: Sample, seed: int) -> None:
    """Without settings and with each of `INFO.presets` any number of players start a match."""
    del sample, seed
    info = game.info
    for count in range(info.fewest, info.most + 1):
        starts: dict[str, Options] = {"no settings": {}, **info.presets}
        for name, options in starts.items():
            refusal = _refusal(game, options, info.seats[:count])
            assert refusal is None, f"{name} for {count} players is refused: {refusal}"


def the_samples_settings_are_right(game: AnyGame, sample: Sample, seed: int) -> None:
    """`configure` takes the sample's settings, which are plain JSON."""
    del seed
    assert sample.settings, "the sample has no settings"
    assert set(sample.live) == set(game.info.live_settings), (
        "the sample's live settings are not those of INFO"
    )
    for options in _valid_settings(sample):
        refusal = _refusal(game, options, sample.seats(game))
        assert refusal is None, f"{dict(options)} is refused: {refusal}"
        assert _is_json(options), f"{dict(options)} is more than JSON"


def a_setting_of_a_wrong_kind_is_refused_in_a_sentence(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`configure` takes any value of a setting or raises a `ConfigError`, and nothing else."""
    dice = random.Random(f"settings {seed}")
    seats = sample.seats(game)
    for options in sample.settings:
        for key in options:
            nested = dice.choice((options, [options]))
            for value in (*_UNUSUAL_VALUES, nested):
                _refusal(game, {**options, key: value}, seats)


def every_setting_can_be_set_without_a_file(game: AnyGame, sample: Sample, seed: int) -> None:
    """Every key is one of `INFO.options` or of `INFO.clock_settings`.

    The sample's settings use all of them.
    """
    del seed
    info = game.info
    option_keys = [option.key for option in info.options]
    keys = [*option_keys, *info.clock_settings]
    assert len(set(keys)) == len(keys), "a key is there twice"
    assert not info.purse or info.purse in option_keys, (
        f"the purse {info.purse} is not one of the options"
    )
    used: set[str] = set()
    for options in _all_settings(game, sample):
        used.update(options)
    unknown = ", ".join(sorted(used.difference(keys)))
    assert not unknown, f"no option and no setting of the clock: {unknown}"
    unused = ", ".join(sorted(set(keys) - used))
    assert not unused, f"not in the sample's settings: {unused}"


def an_option_fits_a_form(game: AnyGame, sample: Sample, seed: int) -> None:
    """Titles of options have at most 45 characters, help and usual values at most 100.

    A menu has at most 25 entries, all different. The sample's settings fill in at most 4,000
    characters.
    """
    del seed
    for option in game.info.options:
        assert 0 < len(option.title) <= LONGEST_TITLE, f"the title of {option.key} does not fit"
        assert 0 < len(option.help) <= LONGEST_LINE, f"the help of {option.key} does not fit"
        assert 0 < len(option.usual) <= LONGEST_LINE, f"what is usual for {option.key} does not fit"
        texts = [choice.text for choice in option.choices]
        assert len(set(texts)) == len(texts) <= MOST_CHOICES, (
            f"the menu of {option.key} does not fit"
        )
        for choice in option.choices:
            assert 0 < len(choice.label) <= LONGEST_LINE, f"an entry of {option.key} does not fit"
            read = option.read(choice.text)
            assert option.write(read) == choice.text, f"{choice.text} is read as something else"
        for options in _valid_settings(sample):
            text = option.write(options[option.key]) if option.key in options else "-"
            assert 0 < len(text) <= LONGEST_FILLED, (
                f"what {option.key} is filled in with does not fit"
            )


def an_option_reads_back_what_it_writes(game: AnyGame, sample: Sample, seed: int) -> None:
    """A setting of the sample, written into its field and read from it, configures the same."""
    del seed
    seats = sample.seats(game)
    for options in _all_settings(game, sample):
        for option in game.info.options:
            if option.key not in options:
                continue
            text = option.write(options[option.key])
            read = option.read(text)
            assert option.write(read) == text, (
                f"{option.key} is written otherwise when it was read: {text!r}"
            )
            given = game.configure(options, seats)
            again = game.configure({**options, option.key: read}, seats)
            assert given == again, f"{option.key} is another setting when it was read: {text!r}"


def any_text_in_an_option_is_a_value_or_is_refused(
    game: AnyGame, sample: Sample, seed: int
) -> None:
    """`Option.read` makes JSON of any text or raises a `ConfigError`.

    `configure` takes or refuses the JSON.
    """
    dice = random.Random(f"options {seed}")
    for option in game.info.options:
        texts = [
            option.write(options[option.key])
            for options in _valid_settings(sample)
            if option.key in options
        ]
        for _ in range(_TEXTS):
            adversarial = shape(dice, [*texts, option.help])
            text = adversarial.text(dice.choice((10, 100, 1_000)))
            try:
                value = option.read(text) if text.strip() else None
            except ConfigError as refused:
                _check_sentences(refused)
                continue
            assert _is_json(value), f"{option.key} makes more than JSON of {text!r}"
            _refusal(game, {option.key: value}, sample.seats(game))


def _valid_settings(sample: Sample) -> tuple[Options, ...]:
    return (*sample.settings, sample.evening.options, sample.live)


def _all_settings(game: AnyGame, sample: Sample) -> tuple[Options, ...]:
    """Returns the sample's settings and the game's presets."""
    return (*_valid_settings(sample), *game.info.presets.values())


def _is_json(value: Any) -> bool:
    return json.loads(json.dumps(value)) == value


def a_hosts_file_is_read_or_refused(game: AnyGame, sample: Sample, seed: int) -> None:
    """`read_file` makes settings of the sample's files, and of broken ones or a `ConfigError`.

    Where `INFO.files` names no endings, every file is refused.
    """
    assert bool(sample.files) == bool(game.info.files), (
        "the sample's files and INFO.files do not fit"
    )
    dice = random.Random(f"files {seed}")
    for name, text in (sample.files or {"A.csv": "a,b\n"}).items():
        found = _read_file(game, name, text)
        assert (found is not None) == bool(game.info.files), f"{text!r} gives {found}"
        assert found is None or _is_json(found), "there is more in it than JSON knows"
        for _ in range(_BROKEN_FILES):
            cut = dice.randrange(len(text))
            _read_file(game, name, text[cut:])
            old = dice.choice(text)
            new = dice.choice(("", "?", "\x00", "\n", ",,"))
            _read_file(game, name, text.replace(old, new))


def _refusal(game: AnyGame, options: Options, seats: tuple[Seat, ...]) -> str | None:
    """Returns the sentence that refuses settings, None if they are taken."""
    try:
        game.configure(options, seats)
    except ConfigError as refused:
        _check_sentences(refused)
        return str(refused)
    return None


def _check_sentences(refused: ConfigError) -> None:
    for mistake in refused.mistakes:
        assert mistake.sentence.endswith((".", "?")), f"no sentence: {mistake.sentence!r}"


def _read_file(game: AnyGame, name: str, text: str) -> Mapping[str, Any] | None:
    try:
        return game.read_file(name, text)
    except ConfigError:
        return None
