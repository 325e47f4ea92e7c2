/** Small pictures drawn as lines, so that they look the same whatever fonts a machine has. */

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  lock: "M4 7V5a4 4 0 0 1 8 0v2M3 7h10v7H3z",
  file: "M4 1.5h5l3 3v10H4zM9 1.5v3h3",
  eye: "M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  trash: "M2.5 4h11M6 4V2h4v2M4 4l.7 10h6.6L12 4M6.7 6.5v5M9.3 6.5v5",
  pencil: "M2 14l.8-3.2L11 2.6l2.4 2.4-8.2 8.2zM9.5 4.1l2.4 2.4",
  reply: "M6.5 3L2 7.5 6.5 12M2 7.5h7a5 5 0 0 1 5 5",
  apps: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  pin: "M5.5 1.5h5M6.5 1.5v5l-2 3h7l-2-3v-5M8 9.5v5",
  channels: "M2 4h12M2 8h12M2 12h12",
};

/** A new icon; those around it say in words what it means. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name]);
  drawing.append(path);
  return drawing;
}
