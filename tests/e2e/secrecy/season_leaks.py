# pyright: reportPrivateUsage=false
"""Leaks of a season's secrets, planted, which checks of secrecy must notice."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from bifrost_bot.replay.season import page
from bifrost_bot.replay.season.record import SeasonRecord
from bifrost_bot.runtime.seasons import episodes
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.season import notice, view
from bifrost_bot.season.events import SeasonEvent, VoteCast
from bifrost_bot.season.model import Choice, Episode, Season
from bifrost_bot.season.view import PublicChoice, PublicEpisode
from bifrost_bot.speech.season import announcements
from tests.e2e.secrecy.planted_leaks import Plant

_log = logging.getLogger("bifrost_bot.planted")


def a_notice_that_names_who_has_voted(monkeypatch: pytest.MonkeyPatch) -> None:
    is_news = notice.is_news
    of_choice = announcements._of_choice

    def news(before: Season, event: SeasonEvent, after: Season) -> bool:
        return isinstance(event, VoteCast) or is_news(before, event, after)

    def leaking(event: Any, before: Any, after: Any) -> str:
        if isinstance(event, VoteCast):
            return f"{after.name(event.player_id)} has voted."
        return of_choice(event, before, after)

    monkeypatch.setattr(notice, "is_news", news)
    monkeypatch.setattr(announcements, "_of_choice", leaking)


def an_edit_after_a_vote_for_one_person(monkeypatch: pytest.MonkeyPatch) -> None:
    updates_board = notice.updates_board

    def leaking(before: Season, event: object, after: Season) -> bool:
        if isinstance(event, VoteCast) and after.choice is not None:
            return event.named == after.choice.options[:1]
        return updates_board(before, event, after)

    monkeypatch.setattr(notice, "updates_board", leaking)


def gifts_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    episode_of = view._episode

    def leaking(season: Season, episode: Episode) -> PublicEpisode:
        shown = episode_of(season, episode)
        choice = episode.choice
        given = (
            choice.answers
            if choice is not None and choice.kind == "tokens"
            else dict[str, tuple[str, ...]]()
        )
        return replace(
            shown, tokens={**shown.tokens, **{to: 9 for named in given.values() for to in named}}
        )

    monkeypatch.setattr(view, "_episode", leaking)


def a_status_of_who_has_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    choice_of = view._choice

    def leaking(choice: Choice | None) -> PublicChoice | None:
        shown = choice_of(choice)
        if shown is None or choice is None:
            return shown
        return replace(shown, asked=tuple(id for id in shown.asked if id not in choice.answers))

    monkeypatch.setattr(view, "_choice", leaking)


def a_log_line(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = SeasonRunner.handle

    async def leaking(self: SeasonRunner, season_id: str, command: Any, request: str = "") -> Any:
        _log.info("season %s: %s", season_id, command)
        return await handle(self, season_id, command, request)

    monkeypatch.setattr(SeasonRunner, "handle", leaking)


def the_order_of_players_by_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    plan_seating = episodes.plan_seating

    def leaking(season: Season, order: Any, game: Any, ids: Sequence[str]) -> Any:
        return plan_seating(season, order, game, sorted(ids, key=lambda id: season.held[id]))

    monkeypatch.setattr(episodes, "plan_seating", leaking)


def a_page_of_each_change(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = 0

    def counted(_: SeasonRecord) -> str:
        nonlocal changes
        changes += 1
        return f"Change {changes}"

    monkeypatch.setattr(page, "_news", counted)


IN_A_VOTE: Final[Mapping[Plant, str]] = {
    a_notice_that_names_who_has_voted: "Sven, announcements",
    an_edit_after_a_vote_for_one_person: "Sven, announcements",
    a_status_of_who_has_not_answered: "Hilda, answers in lobby",
    a_log_line: "log, log",
    a_page_of_each_change: "Sven, page",
}
"""Those that show while leaders vote, and where."""

WITH_TOKENS: Final[Mapping[Plant, str]] = {gifts_on_the_board: "Eir, answers in lobby"}
"""Those that show while holders give Tokens, and where."""

WITH_SEATS: Final[Mapping[Plant, str]] = {
    the_order_of_players_by_what_they_hold: "Sven, announcements"
}
"""Those that show in a match whose seats are secret, and where."""
