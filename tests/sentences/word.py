"""Words that an editor would strike, each with its replacement.

Patterns are looked for without case. Where a word has a good sense too, the pattern says which one
it is.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

_END: Final = r"(?=\s*(?:[.,;:!?]|$))"

_TRANSLATED: Final[Mapping[str, str]] = {
    r"\banew\b": "“again”, or a verb such as “recreate” or “replace”",
    r"\bshall\b": "“will” or “should”",
    r"\bmend(?:s|ed|ing)?\b": "“fix” or “repair”",
    r"\bread along\b": "“read submissions”",
    r"\bat the (?:most|least)\b": "“at most”, “at least”",
    r"\bblanks?\b": "“spaces”",
    r"\bparted by\b": "“separated by”",
    r"\btime is up\b": "“Turn ends in …” before the deadline, “the turn is over” after it",
    r"\bclocks?\b[^.;]{0,24}\b(?:stand|stands|stood)\b": "“paused”",
    r"\b(?:sent|answer|settings)\b[^.;]{0,24}\b(?:stand|stands|stood)\b": "“still counts”, “can "
    "no longer be changed”",
    r"\bwhere (?:it|they|a match|the match) (?:stand|stands|stood)\b": "“how far it is”, “where "
    "it was left”",
    r"\bas (?:it|they) (?:stand|stands|stood)\b": "“as it is now”",
    r"\bstands? (?:above|in the file|once|twice|beside|for ever|until)\b": "“is”, “appears”, "
    "“still counts”",
    r"\b(?:go|goes|went|going|gone) on\b": "“resumes”, “continues”",
    r"\b(?:play|plays|played|playing) on\b": "“takes over”, “continues”",
    r"\bplays? no longer\b": "“is being replaced”, “no longer plays”",
    r"(?<!there )\b(?:is|are|was|were) no "
    r"(?!longer\b|more\b|other\b|different\b|better\b|worse\b)\w+": "“is not a …”",
    r"\bcounts? (?:for )?(?:nothing|no more|for no)\b": "“is void”, “is unrated”, “no longer "
    "counts”",
    r", (?:no longer|instead): ": "“before: …”, “now: …”",
    r"\bsomebody\b": "who it is: “a player”, “another player”, “a host”; else “someone”",
    r"\btold of it\b": "“have been notified”",
    r"\bin vain\b": "“without success”",
    r"\bat hand\b": "“available”",
    r"\bas often as possible\b": "“the most that is allowed”",
    r"\b(?:in|inside) each other\b": "“nested”",
    r"\b(?:come|comes|came|coming) out (?:otherwise|the same)\b": "“gives another result”, “gives "
    "the same result”",
    r"\bother(?:wise)? than (?!the\b|a\b)": "“not what …”, “differs from”",
    r"\b(?:is|are|it) sure\b": "“is certain”",
    r"\bwhat holds (?:for|from)\b": "“what applies to”",
    r"\bthey hold from\b": "“they apply from”",
    r"\b(?:put|puts|bring|brings|brought) no\b": "“passes”, “has no”",
    r"\bknows? no\b": "“does not know”, “has no”",
    r"\bfor the missing\b": "“computers fill in”",
    r"\bdone with this turn\b": "“Locked: …”",
    r"\bon turn\b(?! (?:\d|\{|`))": "“to move”, “whose turn it is”",
    r"\bfor each \w+ apart\b": "“for each … separately”",
    r"\bare the most\b|\bare fewest\b": "“at most”, “at least”",
    r"\beverybody's eyes\b": "“every player's view”",
    r"\bcalls? nobody\b": "“mentions don't ping”",
    r"\bhears? discord\b|\bdiscord is (?:not )?heard\b": "“connected to Discord”",
    r"\bdoings\b": "“what the hosts did”",
    r"\b(?:is|are) told (?:in|nowhere)\b": "“announced in”",
    r"\bnothing of (?:it|them)\b": "“none of it”",
    r"\bno more (?:answers|moves|texts) (?:are|is) taken\b": "“it takes no more moves”: say who "
    "or what does",
    r"\bis in it twice\b|\btwice in (?:it|that)\b": "“is listed twice”",
    r"\bwho have it not\b|\bhas it not\b|\bhave it not\b": "“does not have it”",
    r"\bwho, the end will tell\b": "“Whose is told at the end.”",
    r"\bit needs no connection\b": "“opens in any browser, offline”",
    r"\bto look at again\b": "“replay of”",
    r"\bmakes it sure\b": "“makes the rating more certain”",
    r"\bwhat is to be told\b|\bwhat was to be told\b": "“messages are queued”",
    r"\bnews of\b": "“messages about”",
    r"\bno move of (?:yours|his|theirs)\b": "“you haven't moved yet”",
    r"\bnobody but\b": "“only”",
    r"\bbecame of\b": "“what happened to”",
    r"\bwhat is to be\b": "“what to …”",
    r"\b(?:one|match|moves|time) (?:that is )?to come\b": "“next”, “later”, “the rest of its moves”",
    r"\blook(?:s|ed)? whether\b": "“check whether”",
    r"\bfit for\b": "“ready for”",
    r", not (?:more|deeper)(?=\.)": "“at most”",
    r"\bdo(?:es)? not do for\b": "“do not suit”",
    r"\b(?:the one|that) of (?:this|the|your|that) ": "“this channel's match” and the like",
    r"\bif left out\b|; left out,": "“(default: …)”",
    r"\btext speaks of\b": "“names”",
    r"\bis not at all\b": "“cancels out”",
}
"""What reads like a translation."""

_ORDER: Final[Mapping[str, str]] = {
    rf"\b(?:is|are|was|were|has|have) (?:\w+ ){{1,2}}already{_END}": "“already” right after “is”, "
    "“was” or “has”",
    r"(?:^|[.;] )(?:mixed into it|above|below|beside it|there) (?:is|are|stands?) (?:what|all "
    r"that)\b": "subject first",
    r"\b(?:begin|begins|began|start|starts) with the last answer\b": "“when the last player has "
    "answered”",
    r"\bgive (?:it|them) that back there\b|\bthat there\b": "“allow it … in that channel”",
}
"""Where the order of words is that of another language."""

WORDS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (*_TRANSLATED.items(), *_ORDER.items())
)


STORED: Final = (
    "Three turns in a row brought no stone.",
    "Whoever enters one turns by 90 degrees, with all its moves to come.",
)
"""Sentences that matches have stored and a check compares; they keep their words."""


def bad_words(text: str) -> Iterator[str]:
    """Yields what an editor would say of a text's words."""
    for stored in STORED:
        text = text.replace(stored, "")
    for pattern, instead in WORDS:
        for found in pattern.finditer(text):
            yield f"“{found[0].strip()}”: write {instead}"
