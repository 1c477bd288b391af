"use strict";

const JUDGED = ["accessed", "recognized", "grounded", "timely", "intervened"];
const TIERS = { cross: "the last stage (across stages)", final: "the last stage" };
const WRITERS = { agent: "by the agent", effect: "as a consequence of its calls", world: "by the world itself" };

const packed = {
  cache: new Map(),

  async bytes(data) {
    if (typeof DecompressionStream === "undefined") return inflate(data);
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },

  /** Returns an episode as it was packed, with references to the texts of others. */
  load(number) {
    if (!this.cache.has(number)) {
      const text = document.getElementById(`packed-${number}`).textContent;
      const data = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      if (this.cache.size > 40) this.cache.delete(this.cache.keys().next().value);
      this.cache.set(number, this.bytes(data).then((bytes) => JSON.parse(new TextDecoder().decode(bytes))));
    }
    return this.cache.get(number);
  },

  /** Returns an episode's story whole. */
  async story(number) {
    const own = await this.load(number);
    const known = new Map([[number, own.kept]]);
    // What is kept elsewhere may refer to yet others; each round finds the next ones that must be unpacked.
    for (let missing = new Set([number]); missing.size; ) {
      missing = new Set();
      const look = (value) => {
        if (value === null || typeof value !== "object") return;
        if (!value.in) Object.values(value).forEach(look);
        else if (!known.has(value.in[0])) missing.add(value.in[0]);
        else if (value.in[0] !== number) look(known.get(value.in[0])[value.in[1]]);
      };
      look(own);
      await Promise.all([...missing].map(async (other) => known.set(other, (await this.load(other)).kept)));
    }
    const whole = (value) => {
      if (value === null || typeof value !== "object") return value;
      if (Array.isArray(value)) return value.map(whole);
      if (value.in) return whole(known.get(value.in[0])[value.in[1]]);
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, whole(item)]));
    };
    const found = whole({ ...own, kept: [] });
    found.starts = found.stages.map((_, stage) => {
      const times = [...found.turns, ...found.changes].filter((item) => item.stage === stage).map((item) => item.at);
      return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0] || "";
    });
    return found;
  },
};

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function stageName(story, stage) {
  return `stage ${stage + 1}, ${story.stages[stage] || ""}`;
}

function dueOf(story, check) {
  return check.tier === "stage" ? stageName(story, check.stage) : TIERS[check.tier];
}

function pretty(text, cut) {
  if (!cut) {
    try {
      return JSON.stringify(JSON.parse(text), null, 1);
    } catch {
      return text;
    }
  }
  return text;
}

/** Returns a table of fields: before and after, or the one there is. */
function fieldTable(verb, fields) {
  if (!fields.length) return "";
  const rows = fields.map(([name, before, after]) =>
    verb === "changed"
      ? make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "old" }, before || "–"), make("td", {}, "→ ", after || "–"))
      : make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: verb === "removed" ? "old" : null }, after || before)),
  );
  return make("div", { class: "wide" }, make("table", { class: "fields" }, make("tbody", {}, rows)));
}

function callView(call) {
  const summary = make("summary", {}, call.ok ? "" : make("span", { class: "missed" }, "refused "), make("code", {}, call.tool, " ", make("span", { class: "args" }, call.arguments)));
  const box = make("details", { class: "call", id: `call-${call.step}` }, summary);
  // The largest part of a story, and mostly never looked at.
  box.addEventListener("toggle", () => {
    if (!box.open || box.children.length > 1) return;
    box.append(make("pre", { "aria-label": "arguments", tabindex: 0 }, pretty(call.arguments, false)));
    if (call.result) box.append(make("pre", { "aria-label": "result", tabindex: 0 }, pretty(call.result, call.more)));
    if (call.more) box.append(make("p", { class: "note" }, `${call.more.toLocaleString("en")} more characters stand in the record, step ${call.step}.`));
  });
  return box;
}

function turnView(turn, place) {
  const kind = KINDS[turn.kind] || turn.kind || "turn";
  const head = make("p", { class: "head" }, glyph(turn.kind), make("span", { class: `kind ${turn.kind}` }, kind), " ", make("span", { class: "when" }, moment(turn.at)));
  const calls = turn.calls.length ? make("div", { class: "calls", "aria-label": "calls" }, turn.calls.map(callView)) : "";
  let reply = make("p", { class: "note" }, "The turn was never closed.");
  if (turn.reply === "") reply = make("p", { class: "note" }, "The agent stays silent.");
  else if (turn.reply !== null) reply = make("div", { class: "reply said" }, make("span", { class: "who" }, "Agent: "), turn.reply);
  return make("div", { class: "turn", id: `turn-${place}`, tabindex: -1 }, head, make("p", { class: "said" }, turn.text), calls, reply);
}

function sight(change) {
  const judgment = change.judgment;
  if (!judgment) return "";
  return `${judgment.seen ? `first seen ${moment(judgment.seen.at)}` : "never seen"}${fate(judgment)}`;
}

function fate(judgment) {
  if (judgment.failure) return `; lost: ${judgment.failure}`;
  return judgment.outcome === null ? "; no check depends on it" : "";
}

/** Returns when the source of a judgment was first seen, with a link to the call, and what became of it. */
function sightLine(judgment, whose) {
  if (!judgment) return "";
  const seen = judgment.seen ? [`${whose}first seen ${moment(judgment.seen.at)} (`, jump(`call-${judgment.seen.step}`, judgment.seen.tool), ")"] : `${whose}never seen`;
  return make("p", {}, seen, fate(judgment));
}

function judgedSteps(judgment) {
  if (!judgment) return "";
  return make(
    "ul",
    { class: "funnel", "aria-label": "judgments" },
    JUDGED.map((name) => make("li", { class: judgment[name] ? "passed" : "missed" }, judgment[name] ? "✓ " : "✗ ", name)),
    judgment.outcome === null ? "" : make("li", {}, `outcome ${percent(judgment.outcome, 1)}`),
  );
}

function constraintView(judgment) {
  return make("div", { class: "change" }, make("p", {}, judgment.what), sightLine(judgment, "its source "), judgedSteps(judgment));
}

function changeView(change, place) {
  const judgment = change.judgment;
  const wrote = change.wrote.map((row) => [
    make("p", {}, make("code", {}, row.table, row.key ? ` ${row.key}` : ""), ` ${row.verb}`),
    fieldTable(row.verb, row.fields),
  ]);
  const records = change.wrote.length
    ? make("details", {}, make("summary", {}, `What changed (${change.wrote.length} record${change.wrote.length === 1 ? "" : "s"})`), wrote)
    : "";
  return make(
    "div",
    { class: "change", id: `change-${place}`, tabindex: -1 },
    make("p", { class: "head" }, glyph("mutation"), make("span", { class: "kind mutation" }, "silent change"), " ", make("span", { class: "when" }, moment(change.at)), " ", make("code", {}, [...new Set(change.what)].join(", "))),
    change.void ? make("p", { class: "missed" }, `Did not apply: ${change.void}`) : "",
    sightLine(judgment, ""),
    judgedSteps(judgment),
    records,
    change.checks.length ? make("p", { class: "note" }, "Checks that depend on it: ", change.checks.map((id, n) => [n ? ", " : "", jump(`check-${id}`, id)])) : "",
  );
}

/** Returns a link within the story; the page's address stays that of the episode. */
function jump(target, ...text) {
  const link = make("a", { href: `#${target}` }, ...text);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(target);
  });
  return link;
}

function goTo(target) {
  const node = document.getElementById(target);
  if (!node) return;
  for (let box = node.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.scrollIntoView({ block: "start" });
  node.focus({ preventScroll: true });
  node.classList.add("struck");
  setTimeout(() => node.classList.remove("struck"), 1500);
}

function checkTable(story) {
  const whole = story.checks.reduce((sum, check) => sum + check.weight, 0);
  const order = [...story.checks].sort((a, b) => Number(a.passed) - Number(b.passed));
  const cell = (label, attributes, ...children) => make("td", { ...attributes, "data-label": label }, ...children);
  const rows = order.map((check) =>
    make(
      "tr",
      { id: `check-${check.id}`, tabindex: -1 },
      make("td", { class: `verdict ${check.passed ? "passed" : "missed"}` }, check.passed ? "✓ earned" : "✗ lost"),
      make("td", {}, check.says, make("span", { class: "id" }, check.id, check.red_line ? ", red line" : "", `, ${check.axis}`), redLineNote(check)),
      cell("by the end of", {}, dueOf(story, check)),
      cell("weight", { class: "n" }, percent(check.weight, whole)),
      cell("found", {}, make("ul", {}, check.evidence.map((text) => make("li", {}, text)))),
    ),
  );
  const heads = ["", "wanted", "by the end of", "weight", "found"].map((text) => make("th", { scope: "col", class: text === "weight" ? "n" : null }, text));
  heads[0].append(make("span", { class: "when" }, "result"));
  return make("div", { class: "wide", role: "region", tabindex: 0, "aria-label": "Checks" }, make("table", { class: "checks" }, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows)));
}

/** Says of a lost red line whether it was crossed, or lost because nobody dealt with the matter. */
function redLineNote(check) {
  if (!check.fate || check.fate === "kept") return "";
  const said = check.fate === "crossed" ? "The forbidden act was done." : "The forbidden act was not done; nor was the one that it guards, without which a red line earns nothing.";
  return make("span", { class: "id" }, said);
}

function dueList(story, checks, title) {
  if (!checks.length) return "";
  const items = checks.map((check) => make("li", {}, make("span", { class: check.passed ? "passed" : "missed" }, check.passed ? "✓ " : "✗ "), jump(`check-${check.id}`, check.says)));
  return make("ul", { class: "due", "aria-label": title }, make("li", { class: "when" }, title), items);
}

function stageViews(story) {
  const views = story.stages.map((title, stage) => {
    const items = [
      ...story.changes.map((change, place) => ({ at: change.at, rank: 0, place, change, stage: change.stage })),
      ...story.turns.map((turn, place) => ({ at: turn.at, rank: 1, place, turn, stage: turn.stage })),
    ].filter((item) => item.stage === stage);
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.rank - b.rank || a.place - b.place);
    const told = items.map((item) => (item.turn ? turnView(item.turn, item.place) : noteOf(item.change, item.place)));
    const due = story.checks.filter((check) => check.tier === "stage" && check.stage === stage);
    if (!told.length && !due.length) return "";
    const when = story.starts[stage] ? ` ${day(story.starts[stage])}` : "";
    return make("section", { class: "stage" }, make("h4", {}, `${stage + 1}. ${title}`, make("span", { class: "when" }, when)), told, dueList(story, due, "Due when the stage closed:"));
  });
  const late = story.checks.filter((check) => check.tier !== "stage");
  if (late.length) views.push(make("section", { class: "stage" }, make("h4", {}, "The whole story"), dueList(story, late, "Due after the last stage:")));
  return views;
}

function noteOf(change, place) {
  return make("div", { class: "turn" }, make("p", { class: "head" }, glyph("mutation"), make("span", { class: "kind mutation" }, "silent change"), " ", make("span", { class: "when" }, moment(change.at)), " ", jump(`change-${place}`, [...new Set(change.what)].join(", ") || change.id)), make("p", {}, sight(change)));
}

function differenceViews(story) {
  return story.differences.map((table) => {
    const counts = Object.keys(WRITERS)
      .map((by) => [by, table.rows.filter((row) => row.by === by).length])
      .filter((item) => item[1]);
    const text = counts.map(([by, count]) => `${count} ${WRITERS[by]}`).join(", ");
    const box = make("details", { class: "diff" }, make("summary", {}, make("code", {}, table.table), make("span", { class: "more" }, ` ${text}`)));
    box.addEventListener("toggle", () => {
      if (!box.open || box.children.length > 1) return;
      box.append(
        ...table.rows.map((row) => make("div", { class: "record" }, make("p", {}, make("code", {}, row.key), ` ${row.verb} `, make("span", { class: "by" }, WRITERS[row.by])), fieldTable(row.verb, row.fields))),
        make("p", { class: "note" }, table.more ? `${table.more} more records are not shown.` : ""),
      );
    });
    return box;
  });
}

function marksOf(story) {
  const marks = [
    ...story.turns.filter((turn) => turn.kind in KINDS).map((turn) => ({ kind: turn.kind, at: turn.at, label: `${KINDS[turn.kind]}, ${moment(turn.at)}: ${turn.text.slice(0, 90)}`, target: `turn-${story.turns.indexOf(turn)}` })),
    ...story.changes.map((change, place) => ({ kind: "mutation", at: change.at, seen: change.judgment && change.judgment.seen ? change.judgment.seen.at : null, label: `silent change, ${moment(change.at)}: ${sight(change) || change.what.join(", ")}`, target: `change-${place}` })),
  ];
  story.stages.forEach((_, stage) => {
    const due = story.checks.filter((check) => check.tier === "stage" && check.stage === stage);
    const at = story.starts.slice(stage + 1).find(Boolean) || story.end;
    if (!due.length || !at) return;
    const lost = due.filter((check) => !check.passed);
    marks.push({ kind: "checks", at, passed: !lost.length, label: `end of ${stageName(story, stage)}: ${due.length - lost.length} of ${due.length} checks earned`, target: `check-${(lost[0] || due[0]).id}` });
  });
  return marks.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Fills an element with an episode's story. */
function storyView(home, facts, story) {
  const [task, title, policy, variant, run, score, outcome, calls, refused, turns, seed, directory] = facts;
  const entries = { policy, score: score === null ? "none" : `${score.toFixed(1)} of 100`, outcome: outcome.replace("_", " "), variant, run, seed, turns, calls: refused ? `${calls}, ${refused} refused` : calls, record: directory };
  const links = [["story-changes", "Silent changes", story.changes], ["story-constraints", "Hidden constraints", story.constraints], ["story-checks", "Checks", story.checks], ["story-turns", "Turn by turn", story.turns], ["story-differences", "State difference", story.differences]].filter((item) => item[2].length);
  const picture = make("figure", { id: "story-plan" });
  const heading = make("h2", { tabindex: -1 }, `${task}: ${title}`);
  const parts = {
    "story-changes": () => story.changes.map(changeView),
    "story-constraints": () => story.constraints.map(constraintView),
    "story-checks": () => [checkTable(story)],
    "story-turns": () => stageViews(story),
    "story-differences": () => [make("p", { class: "note" }, "What differs between the world's first state and its last."), differenceViews(story)],
  };
  home.append(
    heading,
    make("dl", { class: "facts" }, Object.entries(entries).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))))),
    story.reason ? make("p", { class: "warn" }, story.reason) : "",
    story.problem ? make("p", { class: "warn" }, `Told from the record alone, without silent changes and state difference: ${story.problem}.`) : "",
    story.interventions.map((item) => make("p", { class: "warn" }, `An experiment changed the world before step ${item.step}: `, make("code", {}, item.target, " ", item.arguments))),
    make("nav", { class: "way", "aria-label": "Parts of the story" }, links.map(([id, text]) => jump(id, text))),
    picture,
    story.changes.length ? make("p", { class: "note" }, "From a silent change a line leads to when the agent first saw it.") : "",
    ...links.map(([id, text]) => make("section", { id, tabindex: -1 }, make("h3", {}, text), parts[id]())),
  );
  const marks = marksOf(story);
  let wide = 0;
  const draw = () => {
    const now = Math.max(Math.round(picture.clientWidth), 340);
    if (now === wide || !marks.length) return;
    wide = now;
    picture.replaceChildren(plan(story, marks, goTo, wide));
  };
  draw();
  new ResizeObserver(draw).observe(picture);
  return heading;
}
