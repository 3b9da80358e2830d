// The page's theme: the one chosen in this browser, else the system's. It is set before the first paint, and its switch
// (ui/theme-switch.tsx) works before the app has come. A file of its own, because the security headers allow no script
// in the page itself.
(() => {
  const KEY = "theme";
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  /** "light", "dark", or anything else for none. Where the browser refuses to store it lasts as long as the page. */
  let choice;

  const systemTheme = () => (system.matches ? "dark" : "light");
  const current = () => (choice === "light" || choice === "dark" ? choice : systemTheme());

  function attempt(work) {
    try {
      return work();
    } catch {
      // Not readable, or not to be written.
    }
  }

  function read() {
    choice = attempt(() => JSON.parse(window.localStorage.getItem(KEY)));
    show();
  }

  function show() {
    document.documentElement.dataset.theme = current();
    // Selects the matching one of the two colours of the browser's own bar.
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.dataset.theme === current() ? "all" : "not all";
    }
  }

  read();
  system.addEventListener("change", show);
  window.addEventListener("storage", ({ key }) => (key === KEY || key === null) && read());
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    // It is answered, and not kept for the app.
    event.preventDefault();
    const next = current() === "dark" ? "light" : "dark";
    // Back at the system's theme, the system is followed again.
    choice = next === systemTheme() ? null : next;
    attempt(() => {
      if (choice) window.localStorage.setItem(KEY, JSON.stringify(choice));
      else window.localStorage.removeItem(KEY);
    });
    show();
  });
})();
