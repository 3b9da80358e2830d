import { flushQueryString } from "@/lib/query-string.ts";

const openDialogs: (() => void)[] = [];
/** The dialogs' history entry while it is shown: its page and its address. */
let entry: { page: unknown; address: string } | null = null;
/** True while the browser goes back from the dialogs' entry to the page's. */
let isLeaving = false;

const isOnEntry = () => window.history.state?.isDialog === true;

/**
 * Lets Back, on a phone a swipe, close a dialog instead of leaving the page: while one is open, a history entry of the
 * same address stands above the page's. Navigation from there replaces it (`keyHistoryEntry`). Returns how to stop.
 */
export function closeOnBack(close: () => void): () => void {
  openDialogs.push(close);
  queueMicrotask(update);
  return () => {
    openDialogs.splice(openDialogs.indexOf(close), 1);
    queueMicrotask(update);
  };
}

/** Adds or leaves the entry. Called in a microtask, as a dialog may be replaced by another at once. */
function update(): void {
  if (isLeaving || isOnEntry() === openDialogs.length > 0) return;
  if (isOnEntry()) {
    isLeaving = true;
    window.history.back();
  } else {
    flushQueryString();
    window.history.pushState({ ...window.history.state, isDialog: true }, "");
  }
}

function noteEntry(): void {
  const { state } = window.history;
  entry = isOnEntry() ? { page: state.scrollKey, address: window.location.href } : null;
}

function handlePopState(): void {
  const { state } = window.history;
  const left = entry;
  noteEntry();
  // A tab or a search that was chosen in the dialogs' entry belongs to the page's.
  if (left && !entry && left.page === state?.scrollKey && left.address !== window.location.href)
    window.history.replaceState(state, "", left.address);
  if (!isLeaving && !entry) openDialogs.at(-1)?.();
  isLeaving = false;
  // A dialog that asks first stays open: Back must be able to close it again.
  queueMicrotask(update);
}

if (!import.meta.env.SSR) {
  // Captures, as the router must read the address afterwards.
  window.addEventListener("popstate", handlePopState, true);
  // The router dispatches these events when the address changes.
  window.addEventListener("pushState", noteEntry);
  window.addEventListener("replaceState", noteEntry);
  // The entry outlives a reload, the dialog doesn't.
  queueMicrotask(update);
}
