import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { site } from "@/site.ts";
import { addressInPanel } from "./panel-location.ts";

/** Keeps links in the panel, and tells its host that it is there, and of Escape. Returns how to stop. */
export function listenInPanel(navigate: (to: string, options: object) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // Before React's links, which would leave the panel.
  const handleClick = (event: MouseEvent) => followLink(event, navigate);
  document.addEventListener("click", handleClick, { capture: true, signal });
  window.addEventListener("keydown", closeOnEscape, { signal });
  tellHost("ready");
  return () => stop.abort();
}

function followLink(event: MouseEvent, navigate: Parameters<typeof listenInPanel>[0]): void {
  const link = event.target instanceof Element && event.target.closest("a");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.target === "_blank") return;
  // Mail and telephone, and the headings of the shown article.
  if (!/^https?:/.test(link.href) || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  event.stopPropagation();
  const isOurs = link.origin === window.location.origin;
  const address = isOurs ? addressInPanel(new URL(link.href)) : null;
  if (address) navigate(address, { state: START_AT_TOP });
  else window.open(link.href, "_blank", "noopener");
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
