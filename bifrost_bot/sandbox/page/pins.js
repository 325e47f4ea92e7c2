/** The list of a channel's pinned messages. */

import { withEmoji } from "./emoji.js";
import { plainText } from "./markdown.js";
import { openMenu } from "./popover.js";
import { attempt } from "./toast.js";

const LONGEST = 90;

/** Opens the list beside `anchor`; `goTo(messageId)` is called when one is chosen. */
export function openPins(anchor, session, channelId, goTo) {
  return attempt(async () => {
    const pinned = await session.get("/sandbox/pins", { channel: channelId });
    const items = pinned.map((message) => ({ title: titleOf(message, session), act: () => goTo(message.id) }));
    openMenu(anchor, { label: "Pinned messages", testId: "pin", items, empty: "Nothing is pinned here." });
  });
}

function titleOf(message, session) {
  const text = plainText(message.content, session) || "(picture or file)";
  return withEmoji(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
