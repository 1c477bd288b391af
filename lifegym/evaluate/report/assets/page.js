"use strict";

/** The choice of colours, remembered where the browser allows a file to remember. */
function themeSwitch(root, field) {
  const name = "lifegym-report-theme";
  const remember = (value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Some browsers keep nothing for a file; the choice then holds as long as the page is open.
    }
  };
  let kept = null;
  try {
    kept = localStorage.getItem(name);
  } catch {
    kept = null;
  }
  const choose = (value) => {
    root.dataset.theme = value;
    for (const input of field.querySelectorAll("input")) input.checked = input.value === value;
  };
  choose(["light", "dark"].includes(kept) ? kept : "auto");
  field.addEventListener("change", (event) => {
    choose(event.target.value);
    remember(event.target.value);
  });
}

/** Opens what is folded while the page is printed; calls stay folded, of which there are hundreds. */
function printing() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not(.call):not(.diff)")];
    for (const box of opened) box.open = true;
  });
  addEventListener("afterprint", () => {
    for (const box of opened) box.open = false;
  });
}

/** Lets the tab key stop at a box only where it can be scrolled. */
function scrollers() {
  for (const box of document.querySelectorAll(".wide")) {
    box.tabIndex = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1 ? 0 : -1;
  }
}

function reader(list, facts) {
  const home = document.getElementById("story");
  let open = null;
  let asked = 0;

  function wayLink(text, number) {
    if (number === undefined) return make("span", { "aria-disabled": "true" }, text);
    return make("a", { href: `#episode-${number}`, rel: text === "Next" ? "next" : "prev" }, text);
  }

  function way(number) {
    const shown = list.shown();
    const here = shown.indexOf(number);
    const back = make("a", { href: "#episodes", id: "back" }, "Back to the report");
    const place = here < 0 ? "" : make("span", { class: "when" }, `${here + 1} of ${shown.length}`);
    return make("nav", { class: "way", "aria-label": "Episodes" }, back, wayLink("Previous", here < 0 ? undefined : shown[here - 1]), wayLink("Next", here < 0 ? undefined : shown[here + 1]), place);
  }

  async function show(number) {
    asked += 1;
    const mine = asked;
    document.body.classList.add("reading");
    home.hidden = false;
    home.replaceChildren(way(number), make("p", { role: "status" }, "Opening the episode …"));
    let story;
    try {
      story = await packed.story(number);
    } catch (error) {
      home.replaceChildren(way(number), make("p", { class: "warn", role: "alert" }, `The story cannot be read: ${error.message}`));
      return;
    }
    // Another episode may have been asked for meanwhile.
    if (mine !== asked) return;
    open = number;
    home.replaceChildren(way(number));
    const heading = storyView(home, facts[number], story);
    home.dataset.number = number;
    scrollTo({ top: 0, behavior: "instant" });
    heading.focus({ preventScroll: true });
    scrollers();
  }

  function close() {
    asked += 1;
    document.body.classList.remove("reading");
    home.hidden = true;
    home.replaceChildren();
    delete home.dataset.number;
    if (open !== null) {
      document.getElementById("episodes").scrollIntoView({ behavior: "instant" });
      list.focus(open);
    }
    open = null;
  }

  function route() {
    const found = /^#episode-(\d+)$/.exec(location.hash);
    if (found && facts[found[1]]) show(Number(found[1]));
    else if (document.body.classList.contains("reading")) {
      close();
      if (location.hash !== "#episodes") document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }
  }

  addEventListener("hashchange", route);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("reading")) location.hash = "#episodes";
  });
  route();
}

themeSwitch(document.documentElement, document.getElementById("theme"));
printing();
new ResizeObserver(scrollers).observe(document.body);
reader(
  episodeList(document.getElementById("list"), document.getElementById("filter"), document.getElementById("f-count")),
  JSON.parse(document.getElementById("episodes-data").textContent).episodes,
);
