import { decodeOrKeep } from "../text/text.ts";

/** The longest path of a request, in bytes: the server refuses longer ones before anything reads them. */
export const MAX_PATH_BYTES = 2_000;

/** The most bytes of an article's path: its Markdown has the same path with ".md" behind it. */
export const MAX_LINK_BYTES = MAX_PATH_BYTES - ".md".length;

/** True for a path that a request can have: percent-encoded, a letter takes up to nine bytes. */
export function fitsRequest(path: string): boolean {
  return encodeURI(path.replace(/\p{Surrogate}/gu, "\uFFFD")).length <= MAX_LINK_BYTES;
}

/** True for a path that an article can have: below /knowledge-base/, each part with a plain name. */
export function isKnowledgePath(path: string): boolean {
  // A plain name needs no percent-encoding; “.” and “..” would name other folders.
  return /^\/knowledge-base(\/(?!\.{1,2}(\/|$))[\p{Letter}\p{Number}._~-]+)+$/u.test(path);
}

/**
 * True for a path that may be redirected: one of this site, not encoded, without a query, a fragment or a slash at its
 * end.
 */
export function isFormerPath(path: string): boolean {
  return /^\/[^/\\?#\s][^\\?#]*$/.test(path) && !path.endsWith("/");
}

/** True for a path that an article of this id can have: below /knowledge-base/, with the id as its last segment. */
export function isArticlePath(path: string, id: string): boolean {
  return isKnowledgePath(path) && fitsRequest(path) && path.slice(path.lastIndexOf("/") + 1) === id;
}

export function defaultLink(category: string, id: string): string {
  return `/knowledge-base/${[category, id].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

export function articleIdOf(path: string): string {
  return decodeOrKeep(path.split("/").findLast(Boolean) ?? "");
}

/** A path without slashes at its end. The lookbehind keeps it linear: /\/+$/ tries each slash of a run anew. */
export function trimSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
