/** The menu *Apps* on a message or a person: the commands that bots offer there. */

import { openMenu } from "./popover.js";
import { toast } from "./toast.js";

const USER = 2;
const MESSAGE = 3;

/** Opens the commands for a message beside `anchor`. */
export function openMessageApps(anchor, session, message) {
  openApps(anchor, session, MESSAGE, { channel: message.channel_id, message: message.id });
}

/** Opens the commands for a person beside `anchor`, to be used in a channel. */
export function openUserApps(anchor, session, userId, channelId) {
  openApps(anchor, session, USER, { channel: channelId, user: userId });
}

function openApps(anchor, session, kind, target) {
  const use = async (name) => {
    try {
      await session.interact("/sandbox/use", { ...target, command: name });
    } catch (error) {
      toast(`${name}: ${error.message}`);
    }
  };
  const items = session.commands.filter(({ type }) => type === kind)
    .map(({ name }) => ({ title: name, act: () => use(name) }));
  openMenu(anchor, { label: "Apps", testId: "app", items, empty: "No bot offers a command here." });
}
