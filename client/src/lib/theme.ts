import { useLayoutEffect, useSyncExternalStore } from "react";
import { createStoredValue, isOneOf } from "./stored-value.ts";

export type Theme = "light" | "dark";

/** The theme chosen in this browser; null follows the system. `client/public/theme.js` reads it before the first paint. */
const choice = createStoredValue<Theme | null>("theme", isOneOf(["light", "dark", null]), null);

/** The theme that the page is shown in. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

/** Keeps the page in the current theme, as `client/public/theme.js` has begun. */
export function useThemeOnPage(): void {
  // Not by `useTheme`, whose value is the server's until the page is hydrated: a dark page would flash.
  useLayoutEffect(() => {
    showTheme();
    return subscribe(showTheme);
  }, []);
}

function showTheme(): void {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme;
  // Of the two colours of the browser's own bar, the matching one.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.media = meta.dataset.theme === theme ? "all" : "not all";
  }
}

/** Changes to the other theme. Back at the system's theme, the system is followed again. */
export function switchTheme(): void {
  const next: Theme = currentTheme() === "dark" ? "light" : "dark";
  choice.write(next === systemTheme() ? null : next);
}

const systemQuery = () => window.matchMedia("(prefers-color-scheme: dark)");
const systemTheme = (): Theme => (systemQuery().matches ? "dark" : "light");
const currentTheme = () => choice.read() ?? systemTheme();

function subscribe(onChange: () => void) {
  const query = systemQuery();
  const unsubscribe = choice.subscribe(onChange);
  query.addEventListener("change", onChange);
  return () => {
    unsubscribe();
    query.removeEventListener("change", onChange);
  };
}
