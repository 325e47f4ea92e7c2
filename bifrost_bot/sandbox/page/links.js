/** Links: those to places of this Discord are resolved within the page, and none leads to the real one. */

import { button, element } from "./dom.js";
import { toast } from "./toast.js";

const DISCORD = /^https?:\/\/(?:[\w-]+\.)*discord(?:app)?\.(?:com|gg)(?![\w.-])/i;
const PLACE = /^\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/**
 * A link to `url`. A channel or message opens here, as `context`'s person sees it; anything else at Discord is text.
 * `properties` are as for `element`.
 */
export function link(url, label, context, properties = {}) {
  if (!DISCORD.test(url)) {
    return element("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url, ...properties }, label);
  }
  const place = PLACE.exec(URL.canParse(url) ? new URL(url).pathname : "");
  if (!place) return element("span", { title: "This link leaves the demo and leads to Discord.", ...properties }, label);
  const [, channelId, messageId] = place;
  const name = context.channelName(channelId);
  const shown = label === url ? nameOfPlace(name, messageId) : label;
  const go = () => {
    if (name === undefined) toast("You cannot see that channel.", "info");
    else context.goToChannel(channelId, messageId);
  };
  return button(shown, go, { class: "mention", data: { testid: "jump-link" }, ...properties });
}

function nameOfPlace(name, messageId) {
  const channel = name === undefined ? "# no access" : `#${name}`;
  return messageId ? `${channel}: message` : channel;
}
