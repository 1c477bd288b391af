"use strict";

/** The list of episodes: filtered, sorted, walked through with the arrow keys. */
function episodeList(table, form, count) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const field = (name) => form.querySelector(`#f-${name}`);

  function value(row, column) {
    const text = row.cells[column].dataset.v;
    if (!heads[column].classList.contains("n")) return text.toLowerCase();
    return text === "" ? -Infinity : Number(text);
  }

  function shown() {
    return [...body.rows].filter((row) => !row.hidden);
  }

  function filter() {
    const words = field("text").value.toLowerCase().split(/\s+/).filter(Boolean);
    const series = field("policy").value;
    const outcome = field("outcome").value;
    const below = field("below").value;
    let left = 0;
    for (const row of rows) {
      const text = row.cells[0].textContent.toLowerCase();
      const score = row.cells[4].dataset.v;
      row.hidden =
        !words.every((word) => text.includes(word)) ||
        (series !== "" && row.dataset.series !== series) ||
        (outcome !== "" && row.dataset.outcome !== outcome) ||
        (below !== "" && (score === "" || Number(score) >= Number(below)));
      left += row.hidden ? 0 : 1;
    }
    count.textContent = left === rows.length ? `${left} episodes` : `${left} of ${rows.length} episodes`;
    entry();
  }

  function sort(column) {
    const head = heads[column];
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((other) => other.setAttribute("aria-sort", "none"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const keyed = rows.map((row, place) => [value(row, column), place, row]);
    keyed.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * (down ? -1 : 1) || a[1] - b[1]);
    body.append(...keyed.map((item) => item[2]));
    entry();
  }

  const link = (row) => row.cells[0].querySelector("a");

  /** Lets the tab key enter the list at one row only: six hundred stops would bar the way to what follows. */
  function entry(row) {
    const visible = shown();
    const chosen = row && !row.hidden ? row : visible.find((other) => link(other).tabIndex === 0) || visible[0];
    for (const other of rows) link(other).tabIndex = other === chosen ? 0 : -1;
  }

  function walk(event) {
    const row = event.target.closest("tr");
    if (!row || event.target.tagName !== "A") return;
    const visible = shown();
    const here = visible.indexOf(row);
    const steps = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: visible.length - 1, PageDown: here + 12, PageUp: here - 12 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = visible[Math.min(Math.max(steps[event.key], 0), visible.length - 1)];
    entry(next);
    link(next).focus();
  }

  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => sort(column)));
  body.addEventListener("keydown", walk);
  body.addEventListener("focusin", (event) => entry(event.target.closest("tr")));
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A browser that goes back fills the filter in again.
  filter();

  return {
    shown: () => shown().map((row) => Number(row.dataset.number)),
    focus(number) {
      const row = rows.find((other) => Number(other.dataset.number) === number);
      if (!row) return;
      rows.forEach((other) => other.classList.toggle("here", other === row));
      entry(row);
      link(row).focus();
    },
  };
}
