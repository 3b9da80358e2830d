// The search page of an exported site: a classic script, since browsers load no module from a folder. The server's export
// (server/pages/static-site.ts) writes `searchIndex`: kind, title, address, what it belongs to, further text; and
// `searchSynonyms`: what the team's search takes for the same.
{
  const MAX_SHOWN = 50;
  const main = document.getElementById("main");
  const form = main.querySelector("form");
  const input = form.querySelector("input");
  const status = form.nextElementSibling;

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  /** A text to look for words in, and its words alone to look for terms in. */
  const readText = (text) => {
    const folded = fold(text);
    return { text: folded, words: ` ${wordsIn(folded)} ` };
  };
  const wordsIn = (folded) => folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const index = (window.searchIndex ?? []).map((entry) => {
    const [, title, , context, text] = entry;
    return { entry, title: readText(title), whole: readText(`${title} ${context} ${text}`) };
  });
  const synonyms = (window.searchSynonyms ?? []).map(({ terms, isOneWay }) => {
    const all = terms.map((term) => wordsIn(fold(term)));
    return { asked: isOneWay ? all.slice(0, 1) : all, all };
  });

  /** Whatever is below the form: it makes room for results. */
  const below = [];
  for (let at = form; at !== main; at = at.parentElement) {
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) below.push(next);
  }
  below.shift();
  const list = document.createElement("ol");
  list.className = "mt-3 grid gap-3";
  status.after(list);

  /** What is searched for: words, and terms with what else they are called. */
  function read(text) {
    const terms = [];
    let rest = ` ${text} `;
    for (const { asked, all } of synonyms) {
      const words = ` ${wordsIn(rest)} `;
      const term = asked.find((each) => words.includes(` ${each} `));
      if (!term) continue;
      rest = words.replace(` ${term} `, "  ");
      // A short one begins too many words.
      terms.push({ others: all.map((each) => (each.length < 4 ? ` ${each} ` : ` ${each}`)) });
    }
    const words = rest.split(/\s+/).filter(Boolean);
    return [...words.map((word) => ({ word, others: [] })), ...terms];
  }

  const isIn = ({ text, words }, { word, others }) =>
    word === undefined ? others.some((other) => words.includes(other)) : text.includes(word);

  function find(text) {
    const wanted = read(text);
    const rank = ({ title }) => {
      if (title.text.startsWith(text)) return -1;
      return wanted.filter((each) => !isIn(title, each)).length;
    };
    return index
      .filter(({ whole }) => wanted.every((each) => isIn(whole, each)))
      .map((found) => ({ found, rank: rank(found) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ found }) => found.entry);
  }

  function line(className, text) {
    const span = document.createElement("span");
    span.className = className;
    span.textContent = text;
    return span;
  }

  function item([kind, title, href, context]) {
    const link = document.createElement("a");
    link.href = href;
    link.className =
      "block break-words rounded-large border bg-card p-4 transition-colors duration-150 hover:border-brand";
    link.append(
      line("block font-[650]", title),
      line("block text-small text-ink-2", context ? `${kind} · ${context}` : kind),
    );
    const row = document.createElement("li");
    row.append(link);
    return row;
  }

  function statusText(text, count) {
    if (!window.searchIndex) return "The search could not be loaded. Load the page again.";
    if (!text) return "";
    if (count === 0) return `Nothing was found for “${text}”. Try fewer or other words.`;
    const results = count === 1 ? "1 result" : `${count} results`;
    return count > MAX_SHOWN ? `${results}; these are the first ${MAX_SHOWN}.` : results;
  }

  function show() {
    const text = input.value.trim();
    const found = text ? find(fold(text)) : [];
    status.textContent = statusText(text, found.length);
    list.replaceChildren(...found.slice(0, MAX_SHOWN).map(item));
    for (const element of below) element.hidden = found.length > 0;
    const address = text ? `?${new URLSearchParams({ q: text })}` : location.pathname;
    try {
      history.replaceState(null, "", address);
    } catch {
      // Some browsers allow no other address in a folder.
    }
  }

  /** From the field down into the results and back. */
  function move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [input, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (!step || event.isComposing || !stops.includes(document.activeElement) || !next) return;
    event.preventDefault();
    next.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  input.addEventListener("input", show);
  main.addEventListener("keydown", move);
  // What was typed before all of this had come stays.
  input.value ||= new URLSearchParams(location.search).get("q") ?? "";
  show();
}
