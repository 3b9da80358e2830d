import { useLocationProperty } from "wouter/use-browser-location";
import { startHistoryEntry } from "./scroll-restoration.ts";

/** In ms, between two writes to the history: Safari throws at more than 100 of them in 30 s. */
const WRITE_INTERVAL = 500;

type PendingWrite = {
  queryString: string;
  replace: boolean;
  /** The address to rewrite; once another one is shown, the write is obsolete. */
  from: string;
};

let pending: PendingWrite | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastWrite = Number.NEGATIVE_INFINITY;

const currentPending = () => (pending?.from === window.location.href ? pending : null);
const currentQueryString = () => currentPending()?.queryString ?? window.location.search;

/** wouter's `searchHook`: the query string, including a pending change. */
export const useQueryString = ({ ssrSearch = "" }: { ssrSearch?: string } = {}) =>
  useLocationProperty(currentQueryString, () => ssrSearch);

/** Changes the page's query string at once, the browser's address throttled. `replace: false` adds a history entry. */
export function setQueryString(queryString: string, { replace }: { replace: boolean }): void {
  const before = currentPending();
  pending = {
    queryString,
    replace: before?.replace ?? replace,
    from: window.location.href,
  };
  // wouter reads the location again at this event.
  window.dispatchEvent(new Event("replaceState"));
  clearTimeout(timer);
  const wait = lastWrite + WRITE_INTERVAL - performance.now();
  if (wait > 0) timer = setTimeout(flushQueryString, wait);
  else flushQueryString();
}

/** Writes a pending change of the query string to the browser's address at once. */
export function flushQueryString(): void {
  clearTimeout(timer);
  const write = currentPending();
  pending = null;
  if (!write || write.queryString === window.location.search) return;
  lastWrite = performance.now();
  const address = window.location.pathname + write.queryString;
  if (write.replace) window.history.replaceState(window.history.state, "", address);
  else window.history.pushState(startHistoryEntry(), "", address);
}
