"""Addresses of programs: their form, and which a bot may ask."""

import pytest

from bifrost_bot.arena.programs.address import has_credentials, is_address, is_allowed, is_prefix
from bifrost_bot.match.player import host_of

FOLDER = "https://bots.example.org/ours/"


@pytest.mark.parametrize(
    "text",
    [
        *(
            FOLDER,
            f"{FOLDER}one",
            f"{FOLDER}one?key=a/b",
            "http://127.0.0.1:8080/",
            "https://b/a@b",
        ),
        *("https://b/..x", "https://b/%20", "https://b/a..b/c"),
    ],
)
def test_an_address_has_a_host_a_path_and_perhaps_a_query(text: str) -> None:
    assert is_address(text)
    assert not has_credentials(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "bots.example.org/",
            "ftp://b/",
            "https://b",
            "https:///x",
            "https://[::1]/",
            "https://b/#x",
            "https://b/ x",
        ),
        *(
            "https://b/../x",
            "https://b/x/..",
            "https://b/./x",
            "https://b/%2e%2E/x",
            "https://b/..%2fx",
            "https://b/..%5Cx",
        ),
        *(
            "https://b\\@c/",
            "https://b/\n",
            "https://b:123456/",
            "https://-b/",
            "https://b_c/",
            f"https://b/{'x' * 200}",
        ),
        *("https://me@b/", "https://me:word@b/", "HTTPS://b/"),
    ],
)
def test_ambiguous_paths_and_paths_out_of_the_folder_are_refused(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        (FOLDER, True),
        (f"{FOLDER}one", True),
        ("https://bots.example.org/theirs", False),
        ("https://bots.example.org/ours", False),
        ("http://bots.example.org/ours/", False),
        ("https://bots.example.org.elsewhere.example/ours/", False),
        (f"{FOLDER}../theirs", False),
    ],
)
def test_only_what_begins_like_an_allowed_address_is_asked(address: str, allowed: bool) -> None:
    assert is_allowed(address, [FOLDER]) is allowed
    assert not is_allowed(address, [])


def test_what_is_allowed_ends_with_its_folder() -> None:
    assert is_prefix(FOLDER)
    assert not any(
        map(
            is_prefix,
            ("https://bots.example.org", f"{FOLDER}one", f"{FOLDER}?a=/", "https://me@b/"),
        )
    )


def test_credentials_are_told_from_other_mistakes() -> None:
    assert has_credentials("https://me:word@bots.example.org/")
    assert not has_credentials("https://bots.example.org/@me")


def test_of_a_very_long_host_the_end_is_shown_which_says_whose_it_is() -> None:
    assert host_of("https://Bots.example.org:8080/x?y") == "bots.example.org"
    shown = host_of(f"https://{'a.' * 60}example.org/")
    assert len(shown) == 40
    assert shown.startswith("…") and shown.endswith(".example.org")
