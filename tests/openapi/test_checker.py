from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from .allowance import ALLOWANCES, Allowance
from .checker import Checker
from .description import Description
from .example import CHANNEL, GUILD, MESSAGE, Exchange, good_exchanges


@pytest.fixture(scope="module")
def shared(description: Description) -> Checker:
    """The module's checker, compiled once; tests of its counts make their own."""
    return Checker(description)


@pytest.fixture
def good() -> dict[str, Exchange]:
    return good_exchanges()


def run(checker: Checker, exchange: Exchange) -> list[str]:
    return checker.check(
        exchange.method,
        exchange.path,
        exchange.query,
        exchange.request,
        exchange.status,
        exchange.answer,
    )


def test_the_good_exchanges_pass(good: dict[str, Exchange], shared: Checker) -> None:
    assert {name: run(shared, each) for name, each in good.items()} == {name: [] for name in good}


def plant_in_copy(part: str, change: Callable[[Any], Any]) -> Callable[[Exchange], Exchange]:
    """The exchange with `change` done to a copy of one part."""

    def plant(exchange: Exchange) -> Exchange:
        value = getattr(exchange, part)
        return replace(exchange, **{part: change(value)})

    return plant


def put(*path: str | int, value: Any) -> Callable[[Any], Any]:
    def change(body: Any) -> Any:
        holder = body
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value
        return body

    return change


def take(*path: str | int) -> Callable[[Any], Any]:
    def change(body: Any) -> Any:
        holder = body
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
        return body

    return change


FAULTS = {
    "wrong type in a request": (
        "board message",
        plant_in_copy("request", put("content", value=7)),
        "create_message request at $.content: 7 is not of type 'string', 'null'",
    ),
    "wrong type in an answer": (
        "board message",
        plant_in_copy("answer", put("pinned", value="no")),
        "create_message answer 200 at $.pinned: 'no' is not of type 'boolean'",
    ),
    "an id as a number in an answer": (
        "board message",
        plant_in_copy("answer", put("author", "id", value=5)),
        "create_message answer 200 at $.author.id: 5 is not of type 'string'",
    ),
    "unknown field in a request": (
        "board message",
        plant_in_copy("request", put("contents", value="A1")),
        "create_message request at $: unknown field 'contents'",
    ),
    "unknown field deep in a request": (
        "board message",
        plant_in_copy("request", put("components", 0, "components", 0, "colour", value=1)),
        "create_message request at $.components[0].components[0]: unknown field 'colour'",
    ),
    "unknown field in an answer": (
        "board message",
        plant_in_copy("answer", put("guild_id", value=GUILD)),
        "create_message answer 200 at $: unknown field 'guild_id'",
    ),
    "unknown field deep in an answer": (
        "callback",
        plant_in_copy("answer", put("resource", "message", "author", "hit", value=1)),
        "create_interaction_response answer 200 at $.resource.message.author: unknown field 'hit'",
    ),
    "unknown field in a refusal": (
        "refusal",
        plant_in_copy("answer", put("hint", value="shorter")),
        "create_message answer 400 at $: unknown field 'hint'",
    ),
    "required field missing in a request": (
        "channel",
        plant_in_copy("request", take("name")),
        "create_guild_channel request at $: 'name' is a required property",
    ),
    "required field missing in an answer": (
        "history",
        plant_in_copy("answer", take(1, "author")),
        "list_messages answer 200 at $[1]: 'author' is a required property",
    ),
    "required field missing in a rate-limit answer": (
        "too fast",
        plant_in_copy("answer", take("retry_after")),
        "create_message answer 429 at $: 'retry_after' is a required property",
    ),
    "unreadable refusal": (
        "refusal",
        plant_in_copy("answer", lambda _: "Bad Request"),
        "create_message answer 400 at $: 'Bad Request' is not of type 'object'",
    ),
    "value outside an enumeration": (
        "channel",
        plant_in_copy("answer", put("type", value=3)),
        "create_guild_channel answer 201 at $.type: 3 is none of 0, 2, 4, 5, 13, 14, 15",
    ),
    "button style nobody knows": (
        "board message",
        plant_in_copy("request", put("components", 0, "components", 0, "style", value=9)),
        "create_message request at $.components[0].components[0].style: 9 is none of 1, 2, 3, 4, "
        "5, 6",
    ),
    "text too long": (
        "callback",
        plant_in_copy("request", put("data", "content", value="x" * 2001)),
        "create_interaction_response request at $.data.content: "
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is "
        "longer than 2000",
    ),
    "instant without its offset": (
        "board message",
        plant_in_copy("answer", put("timestamp", value="2025-11-21T12:00:00")),
        "create_message answer 200 at $.timestamp: '2025-11-21T12:00:00' is not a valid 'date-time'",
    ),
    "number too large": (
        "board message",
        plant_in_copy("answer", put("flags", value=2**31)),
        "create_message answer 200 at $.flags: 2147483648 is not a valid 'int32'",
    ),
    "permission that is not a number": (
        "overwrite",
        plant_in_copy("request", put("allow", value="all")),
        "set_channel_permission_overwrite request at $.allow: 'all' does not look like "
        "'^-?[0-9]{1,20}$'",
    ),
    "unknown query parameter": (
        "history",
        plant_in_copy("query", lambda query: {**query, "since": MESSAGE}),
        "list_messages query at $.since: unknown parameter 'since'",
    ),
    "query parameter out of range": (
        "history",
        plant_in_copy("query", lambda query: {**query, "limit": "101"}),
        "list_messages query at $.limit: '101' does not fit {'type': 'integer', 'minimum': 1, "
        "'maximum': 100}",
    ),
    "query parameter of the wrong type": (
        "callback",
        plant_in_copy("query", lambda _: {"with_response": "please"}),
        "create_interaction_response query at $.with_response: 'please' does not fit {'type': "
        "'boolean'}",
    ),
    "status that is not described": (
        "channel",
        plant_in_copy("status", lambda _: 200),
        "create_guild_channel answer 200 at $: the status is not described, only 201, 429, 4XX",
    ),
    "body where none belongs": (
        "deletion",
        plant_in_copy("answer", lambda _: {"ok": True}),
        "delete_message answer 204 at $: no body is described, {'ok': True} was sent",
    ),
    "body left out of an answer": (
        "board message",
        plant_in_copy("answer", lambda _: None),
        "create_message answer 200 at $: None is not of type 'object'",
    ),
    "body left out of a request": (
        "board message",
        plant_in_copy("request", lambda _: None),
        "create_message request at $: a body is required and none was sent",
    ),
    "body sent where none is described": (
        "deletion",
        plant_in_copy("request", lambda _: {"reason": "late"}),
        "delete_message request at $: no JSON body is described, {'reason': 'late'} was sent",
    ),
    "unknown route": (
        "deletion",
        plant_in_copy("path", lambda _: f"/api/v10/channels/{CHANNEL}/letters/{MESSAGE}"),
        "DELETE /api/v10/channels/{id}/letters/{id} is not described",
    ),
    "unknown method on a known route": (
        "deletion",
        plant_in_copy("method", lambda _: "PUT"),
        "PUT /api/v10/channels/{id}/messages/{id} is not described",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, good: dict[str, Exchange], shared: Checker) -> None:
    name, plant, sentence = FAULTS[fault]
    assert run(shared, plant(good[name])) == [sentence]


def objects(value: Any) -> list[dict[str, Any]]:
    """Every JSON object in `value`, itself included."""
    if isinstance(value, dict):
        whole = cast("dict[str, Any]", value)
        return [whole, *objects(list(whole.values()))]
    return (
        [each for child in cast("list[Any]", value) for each in objects(child)]
        if isinstance(value, list)
        else []
    )


@pytest.mark.parametrize("name", good_exchanges())
def test_planted_fields_are_refused(name: str, good: dict[str, Exchange], shared: Checker) -> None:
    for place in objects([good[name].request, good[name].answer]):
        place["planted"] = 1
        assert run(shared, good[name]), f"not noticed in {place}"
        del place["planted"]
    assert not run(shared, good[name])


def test_ids_may_be_numbers_in_requests_and_not_in_answers(shared: Checker) -> None:
    path = f"/channels/{CHANNEL}"
    overwrite = {"id": int(GUILD), "type": 0, "allow": "1024", "deny": 0}
    body = {"permission_overwrites": [overwrite]}
    found = shared.check("PATCH", path, {}, body, 200, [])
    assert not [each for each in found if "request" in each]
    answer = {
        "id": int(CHANNEL),
        "type": 0,
        "flags": "0",
        "guild_id": GUILD,
        "name": "general",
        "position": 1,
    }
    found = shared.check("GET", path, {}, None, 200, answer)
    assert "get_channel answer 200 at $.flags: '0' is not of type 'integer'" in found
    assert f"get_channel answer 200 at $.id: {CHANNEL} is not of type 'string'" in found


@pytest.mark.parametrize(
    ("path", "operation"),
    [
        ("/api/v10/users/@me", "get_my_user"),
        ("/api/v10/users/12", "get_user"),
        ("/channels/1/messages/pins", "list_pins"),
        ("/channels/1/messages/2", "get_message"),
        ("/webhooks/1/a.b-c/messages/@original", "get_original_webhook_message"),
        ("/webhooks/1/a.b-c/messages/2", "get_webhook_message"),
        ("/users/someone", None),
        ("/channels/1/messages/", None),
    ],
)
def test_the_closest_path_wins(path: str, operation: str | None, description: Description) -> None:
    found = description.find("GET", path)
    assert (found and found.id) == operation


def test_a_missing_required_query_parameter_is_found(shared: Checker) -> None:
    found = shared.check("GET", f"/guilds/{GUILD}/members/search", {"limit": "3"}, None, 200, [])
    assert found == ["search_guild_members query at $: required parameter 'query' is missing"]


@pytest.mark.parametrize("allowance", ALLOWANCES, ids=lambda each: each.place)
def test_every_allowance_is_needed_and_absent_from_the_description(
    allowance: Allowance, good: dict[str, Exchange], description: Description
) -> None:
    strict = Checker(description, tuple(each for each in ALLOWANCES if each != allowance))
    found = " ".join(sentence for each in good.values() for sentence in run(strict, each))
    for name in allowance.fields:
        assert f"unknown field {name!r}" in found


def test_the_report_counts_and_lists(good: dict[str, Exchange], description: Description) -> None:
    checker = Checker(description)
    run(checker, good["board message"])
    run(checker, good["refusal"])
    run(checker, good["deletion"])
    run(checker, good["trouble"])
    assert checker.report().splitlines() == [
        "3 request bodies and 3 answers checked over 2 operations",
        "  create_message: 3 request bodies; answers 200 × 1, 400 × 1, 502 × 1",
        "  delete_message: 0 request bodies; answers 204 × 1",
        "unmatched: none",
        "violations: none",
    ]
    for _ in range(2):
        run(checker, replace(good["deletion"], request={"x": 1}))
    run(checker, replace(good["deletion"], path="/nowhere"))
    assert checker.report().splitlines()[-4:] == [
        "unmatched: 1",
        "  1 × DELETE /nowhere is not described",
        "violations: 2",
        "  2 × delete_message request at $: no JSON body is described, {'x': 1} was sent",
    ]
