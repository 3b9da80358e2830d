import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { site } from "@/site.ts";
import { addressInPanel } from "./panel-location.ts";

/** Keeps links in the panel, and tells its host of Escape. Returns how to stop. */
export function listenInPanel(navigate: (to: string, options: object) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // Before React's links, which would leave the panel.
  const handleClick = (event: MouseEvent) => followLink(event, navigate);
  document.addEventListener("click", handleClick, { capture: true, signal });
  window.addEventListener("keydown", closeOnEscape, { signal });
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

/** The host's origin, if it is one that may show the panel. */
function hostOrigin(): string | undefined {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : "";
  return site.panelOrigins.find((origin) => origin === referrer);
}

function closeOnEscape(event: KeyboardEvent): void {
  const origin = hostOrigin();
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !origin) return;
  window.parent.postMessage("help-panel:close", origin);
}
