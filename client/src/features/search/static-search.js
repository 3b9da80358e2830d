// The search page of an exported site: a classic script, since browsers load no module from a folder. The server's export
// (server/pages/static-site.ts) writes `searchIndex`: kind, title, address, what it belongs to, further text.
{
  const MAX_SHOWN = 50;
  const main = document.getElementById("main");
  const form = main.querySelector("form");
  const input = form.querySelector("input");

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const index = window.searchIndex.map((entry) => {
    const [, title, , context, text] = entry;
    return { entry, title: fold(title), text: fold(`${title} ${context} ${text}`) };
  });

  /** Whatever is below the form: it makes room for results. */
  const below = [];
  for (let at = form; at !== main; at = at.parentElement) {
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) below.push(next);
  }
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "mt-3 text-ink-2";
  const list = document.createElement("ol");
  list.className = "mt-3 grid gap-3";
  form.after(status, list);

  function find(words) {
    const rank = ({ title }) => {
      if (title.startsWith(words[0])) return 0;
      return words.every((word) => title.includes(word)) ? 1 : 2;
    };
    return index
      .filter(({ text }) => words.every((word) => text.includes(word)))
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
    if (!text) return "";
    if (count === 0) return `Nothing was found for “${text}”. Try fewer or other words.`;
    const results = count === 1 ? "1 result" : `${count} results`;
    return count > MAX_SHOWN ? `${results}; these are the first ${MAX_SHOWN}.` : results;
  }

  function show() {
    const text = input.value.trim();
    const words = fold(text).split(/\s+/).filter(Boolean);
    const found = words.length > 0 ? find(words) : [];
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
    if (!step || !stops.includes(document.activeElement) || !next) return;
    event.preventDefault();
    next.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  input.addEventListener("input", show);
  main.addEventListener("keydown", move);
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  show();
}
