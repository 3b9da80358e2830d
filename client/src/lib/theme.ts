import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { createStoredValue } from "./stored-value.ts";

export type Theme = "light" | "dark";

/** What was chosen in this browser; null follows the system. `client/public/theme.js` reads it before the page shows. */
const choice = createStoredValue<Theme | null>(
  "theme",
  z.nullable(z.enum(["light", "dark"])),
  null,
);

/** The theme that the page is shown in. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => "light");
}

/** Changes to the other theme. Back at the one that the system asks for, the system is followed again. */
export function switchTheme(): void {
  const next: Theme = shownTheme() === "dark" ? "light" : "dark";
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = next === system ? null : next;
  choice.write(chosen);
  window.dispatchEvent(new CustomEvent("themechosen", { detail: chosen }));
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function subscribe(onChange: () => void) {
  window.addEventListener("themeapplied", onChange);
  return () => window.removeEventListener("themeapplied", onChange);
}
