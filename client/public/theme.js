// Sets the theme before the first paint: the one chosen in this browser, else the system's. lib/theme.ts keeps it
// current. A file of its own, because the security headers allow no script in the page itself.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(window.localStorage.getItem("theme"));
  } catch {
    // Not readable: the system's.
  }
  const isSystemDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && isSystemDark);
  const theme = isDark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.media = meta.dataset.theme === theme ? "all" : "not all";
  }
})();
