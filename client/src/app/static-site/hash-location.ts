import { decodeOrKeep } from "@shared/text/text.ts";
import type { BaseLocationHook } from "wouter";
import { navigate, useLocationProperty } from "wouter/use-browser-location";
import { savedPosition } from "@/lib/scroll-restoration.ts";
import { addressIn, hrefOf, shownAddress, siteLocation } from "./hash-address.ts";

/** wouter's `hook`: the path in the page's fragment. */
export const useHashLocation: BaseLocationHook & { hrefs: typeof hrefOf } = Object.assign(
  () =>
    [useLocationProperty(() => siteLocation.pathname), navigate] as ReturnType<BaseLocationHook>,
  { hrefs: hrefOf },
);

/** Keeps the page's route in its fragment, whatever is written to the history and whichever link is followed. */
export function startHashAddresses(): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const write = window.history[name].bind(window.history);
    window.history[name] = (state, unused, address) =>
      write(
        state,
        unused,
        String(address ?? "").startsWith("/") ? hrefOf(String(address)) : address,
      );
  }
  for (const name of ["click", "auxclick", "contextmenu"] as const) {
    document.addEventListener(name, giveRoute, true);
  }
  window.addEventListener("hashchange", showHeading);
}

/** Gives a link the route that it lacks, before it is followed, opened in a tab or copied. */
function giveRoute(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const href = link?.getAttribute("href") ?? "";
  const opensHere = event.type === "click" && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (href.startsWith("/")) link?.setAttribute("href", hrefOf(href));
  // Followed here, the browser itself goes to the heading, with the focus.
  else if (/^#[^/]/.test(href) && !opensHere) {
    link?.setAttribute("href", hrefOf(shownAddress().replace(/#.*/, "") + href));
  }
}

/**
 * After the browser has gone to a heading, the route comes back. To a heading behind the route that is shown already the
 * page goes here, as another route's screen does itself; coming back restores the position.
 */
function showHeading({ oldURL }: HashChangeEvent): void {
  if (!location.hash.startsWith("#/")) {
    window.history.replaceState(window.history.state, "", shownAddress());
    return;
  }
  const { pathname, hash } = siteLocation;
  if (addressIn(new URL(oldURL).hash)?.pathname !== pathname) return;
  if (savedPosition(window.history.state?.scrollKey) !== undefined) return;
  document.getElementById(decodeOrKeep(hash.slice(1)))?.scrollIntoView();
}
