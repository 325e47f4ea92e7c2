/** Short notices at the edge of the page. */

import { button, element } from "./dom.js";

const SHOWN_MILLISECONDS = 7000;

/** Shows a sentence for a while; `kind` is "error" or "info". */
export function toast(text, kind = "error") {
  const close = () => shown.remove();
  const shown = element("div", { class: `toast ${kind}`, data: { testid: "toast" } },
    element("span", {}, text), button("✕", close, { class: "plain", "aria-label": "Close this notice" }));
  document.getElementById("toasts").append(shown);
  setTimeout(close, SHOWN_MILLISECONDS);
}

/** Does `deed`; what goes wrong is shown to the user. Gives whether it went well. */
export async function attempt(deed) {
  try {
    await deed();
    return true;
  } catch (error) {
    toast(error.message);
    return false;
  }
}
