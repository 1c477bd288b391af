"use strict";

const KINDS = { user_message: "user message", notification: "notification", observation: "observation", mutation: "silent change" };
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns a day as the persona's calendar has it, whatever zone the reader is in. */
function day(at) {
  const [year, month, date] = at.slice(0, 10).split("-").map(Number);
  return `${DAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]} ${date} ${MONTHS[month - 1]}`;
}

function moment(at) {
  return at ? `${day(at)}, ${at.slice(11, 16)}` : "";
}

/** Makes an element; what is text stays text, whatever it looks like. */
function make(tag, attributes, ...children) {
  const svg = make.svg.has(tag);
  const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}
make.svg = new Set(["svg", "path", "circle", "rect", "g", "text", "line", "title"]);

/** Draws the shape of an event's kind: each has its own, so that colour is never needed to tell them apart. */
function shape(kind, x, y, s) {
  const paths = {
    user_message: `M${x - s} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0z`,
    notification: `M${x - 0.9 * s} ${y - 0.9 * s}h${1.8 * s}v${1.8 * s}h${-1.8 * s}z`,
    observation: `M${x} ${y - 1.1 * s}l${1.1 * s} ${2 * s}h${-2.2 * s}z`,
    mutation: `M${x} ${y - 1.35 * s}l${1.35 * s} ${1.35 * s}l${-1.35 * s} ${1.35 * s}l${-1.35 * s} ${-1.35 * s}z`,
  };
  return make("path", { d: paths[kind] || paths.notification, class: `kind ${kind}` });
}

function glyph(kind) {
  return make("svg", { class: "glyph", viewBox: "0 0 14 14", "aria-hidden": "true" }, shape(kind, 7, 7, 4.6));
}

/** Draws a passed or a missed check: a tick or a cross. */
function verdict(passed, x, y) {
  const d = passed ? `M${x - 4} ${y}l3 3.5l5.5 -7.5` : `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7`;
  return make("path", { d, class: passed ? "tick" : "cross", fill: "none", "stroke-width": 2, stroke: `var(--${passed ? "good" : "bad"})` });
}

/** Draws an episode on a time line; `marks` are {kind, at, label, target} and `goto` is called with a target. */
function plan(story, marks, goto, wide) {
  const left = 104;
  const right = 14;
  const rows = [...Object.keys(KINDS), "checks"];
  const step = 26;
  const top = 22;
  const high = top + step * rows.length + 30;
  const times = marks.map((mark) => Date.parse(mark.at));
  const first = Math.min(...times);
  const last = Math.max(story.end ? Date.parse(story.end) : 0, ...times);
  const x = (at) => left + ((wide - left - right) * (Date.parse(at) - first)) / Math.max(last - first, 1);
  const y = (kind) => top + step * rows.indexOf(kind) + step / 2;
  const picture = make("svg", { class: "plan", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": "Time line of the episode; arrow keys move along it" });

  for (const kind of rows) {
    picture.append(
      make("line", { class: "row", x1: left, x2: wide - right, y1: y(kind), y2: y(kind) }),
      make("text", { x: 0, y: y(kind) + 4, class: kind === "checks" ? "" : `kind ${kind}` }, kind === "checks" ? "checks due" : KINDS[kind]),
    );
  }
  const starts = story.starts;
  let label = -Infinity;
  starts.forEach((at, stage) => {
    if (!at) return;
    const place = x(at);
    picture.append(make("line", { class: "stage-line", x1: place, x2: place, y1: top - 4, y2: high - 28 }, make("title", {}, `Stage ${stage + 1}: ${story.stages[stage]}`)));
    if (place - label < 62 || place > wide - 40) return;
    label = place;
    picture.append(
      make("text", { x: place, y: top - 8, "text-anchor": "middle" }, String(stage + 1)),
      make("text", { x: place, y: high - 10, "text-anchor": "middle" }, day(at).slice(4)),
    );
  });
  picture.append(make("text", { x: 0, y: top - 8 }, "stage"));

  const dots = marks.map((mark, place) => {
    const spot = x(mark.at);
    if (mark.seen) {
      picture.append(make("path", { class: "glimpse", d: `M${spot} ${y("mutation")}H${Math.max(x(mark.seen), spot)}m0 -5v10` }));
    }
    const inner = mark.kind === "checks" ? verdict(mark.passed, spot, y("checks")) : shape(mark.kind, spot, y(mark.kind), 5);
    const hit = make("rect", { x: spot - 8, y: y(mark.kind) - 12, width: 16, height: 24, fill: "transparent" });
    const dot = make("g", { class: "dot", role: "link", tabindex: place ? -1 : 0, "aria-label": mark.label }, make("title", {}, mark.label), hit, inner);
    dot.addEventListener("click", () => goto(mark.target));
    picture.append(dot);
    return dot;
  });

  picture.addEventListener("keydown", (event) => {
    const here = dots.indexOf(document.activeElement);
    if (here < 0) return;
    const steps = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: dots.length - 1 };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      goto(marks[here].target);
    } else if (event.key in steps) {
      event.preventDefault();
      const next = dots[Math.min(Math.max(steps[event.key], 0), dots.length - 1)];
      dots.forEach((dot) => dot.setAttribute("tabindex", dot === next ? 0 : -1));
      next.focus();
    }
  });
  return picture;
}
