import { baseOf } from "@/lib/paths.ts";
import { site } from "@/site.ts";

/** Keeps links in the panel, and tells its host that it is there, and of Escape. Returns how to stop. */
export function listenInPanel(navigate: (to: string) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener("click", (event) => followLink(event, navigate), { signal });
  window.addEventListener("keydown", closeOnEscape, { signal });
  tellHost("ready");
  return () => stop.abort();
}

/** Files of this site, which the panel can't show. panel.css marks links to them and to other sites. */
const FILES = ':is([href^="/api/"], [href^="/media/"], [href$=".md"], [href$=".xml"])';

/** Follows a link in the text of an article. Those of the router stay in the panel anyway. */
function followLink(event: MouseEvent, navigate: Parameters<typeof listenInPanel>[0]): void {
  const link = event.target instanceof Element && event.target.closest("a");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target === "_blank") return;
  const { href, pathname, search, hash } = link;
  // Leaves mail and telephone, and the headings of the shown article, to the browser.
  if (!/^https?:/.test(href) || baseOf(pathname)) return;
  event.preventDefault();
  const isLeaving = link.origin !== window.location.origin || link.matches(FILES);
  if (isLeaving) window.open(href, "_blank", "noopener");
  else navigate(pathname + search + hash);
}

function closeOnEscape({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (key === "Escape" && !defaultPrevented && !isComposing) tellHost("close");
}

/** Tells the page that shows the panel, if it is of a listed origin. */
function tellHost(what: "ready" | "close"): void {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : "";
  const origin = site.panelOrigins.find((each) => each === referrer);
  if (origin && window.parent !== window) window.parent.postMessage(`help-panel:${what}`, origin);
}
