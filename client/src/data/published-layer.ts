import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";

/**
 * What is published over the built-in content. `redirects`: from an old path to where it leads. `unloaded`: how many
 * articles of each category are not loaded yet; a large layer is loaded in parts. `isRecalled` when the server was out
 * of reach: it is the last one that this browser knew. `answered` where the redirects are not loaded yet, as on a page that
 * the server has rendered: the paths that lead nowhere else, since the server has answered them with this page.
 */
export type PublishedLayer = {
  revision: number;
  changes: readonly PublishedChange[];
  redirects: ReadonlyMap<string, string>;
  unloaded: ReadonlyMap<string, number>;
  isRecalled?: true;
  answered?: readonly string[];
};

/** The layer of a site that never published anything. */
export const EMPTY_LAYER: PublishedLayer = {
  revision: 0,
  changes: [],
  redirects: new Map(),
  unloaded: new Map(),
};

/** In ms: a page waits no longer for the server where this browser remembers an answer. */
const PATIENCE = 3_000;

/** Rejects once a page has waited long enough. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))]);
}
