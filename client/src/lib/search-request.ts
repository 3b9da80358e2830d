/** The event by which any page asks for the search over everything, whose button stands in the header. */
const NAME = "search-everything";

/** Opens the search over everything. */
export function requestSearch(): void {
  window.dispatchEvent(new Event(NAME));
}

/** Calls back whenever the search over everything is asked for, until the answer is called. */
export function onSearchRequest(callback: () => void): () => void {
  window.addEventListener(NAME, callback);
  return () => window.removeEventListener(NAME, callback);
}
