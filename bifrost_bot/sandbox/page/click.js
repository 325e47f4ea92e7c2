/** Whether the user is in the middle of a click: what is replaced under a pressed pointer loses the click. */

let pressed = false;
const waiting = [];

addEventListener("pointerdown", () => { pressed = true; }, true);
// The click itself comes right after the pointer is up.
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => setTimeout(release), true);

/** Calls `act` now, or right after the click. */
export function afterClick(act) {
  if (pressed) waiting.push(act);
  else act();
}

function release() {
  pressed = false;
  for (const act of waiting.splice(0)) act();
}
