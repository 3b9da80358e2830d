// Shows the page in light or dark before anything is painted: as chosen here, else as the system asks.
// It stands apart from the rest, for the security headers let no script stand in the page itself.
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let choice = readChoice();

  function readChoice() {
    try {
      const stored = JSON.parse(window.localStorage.getItem("theme"));
      return stored === "light" || stored === "dark" ? stored : null;
    } catch {
      return null;
    }
  }

  function apply() {
    const theme = choice ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    // The browser's own bar: of its two colours the one that fits.
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
    }
    window.dispatchEvent(new Event("themeapplied"));
  }

  apply();
  system.addEventListener("change", apply);
  window.addEventListener("themechosen", (event) => {
    choice = event.detail;
    apply();
  });
  window.addEventListener("storage", (event) => {
    if (event.key !== "theme" && event.key !== null) return;
    choice = readChoice();
    apply();
  });
})();
