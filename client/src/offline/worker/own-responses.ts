import type { SaveErrorKind } from "../worker-client.ts";
import { isOfBuild, readState, SHELL } from "./caches.ts";

type Format = "json" | "html" | "image";

const TYPES: Record<Format, RegExp> = {
  json: /^application\/json\b/i,
  html: /^text\/html\b/i,
  image: /^image\//i,
};

const isOfType = ({ headers }: Response, format: Format) =>
  TYPES[format].test(headers.get("content-type") ?? "");

/** The script of the server's pages, which each build has its own. Null for a response of another site. */
export const scriptOf = ({ headers }: Response): string | null => headers.get("x-page-script");

/** Tells a response of this site's server from that of a proxy, a network's filter or its sign-in page. */
export const isOurs = (response: Response): boolean => scriptOf(response) !== null;

/** Tells if the site itself has nothing at an address any more. */
export const isGone = (response: Response): boolean =>
  isOurs(response) && (response.status === 404 || response.status === 410);

/** Tells if the site itself has nothing to keep at an address: it is gone, or not public. */
export const isWithdrawn = (response: Response): boolean =>
  isGone(response) || (isOurs(response) && response.status === 200 && isPrivate(response));

/** A proxy's response if there is no server behind it. */
export const isOutage = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** Tells if a saved response is better: the server has an error, or asks for fewer requests. */
export const isFailure = ({ status }: Response): boolean => status >= 500 || status === 429;

/** Tells if a response is not of this site. An image may come from another server behind the same address. */
export function isForeign(response: Response, format: Format): boolean {
  if (isOurs(response) || isFailure(response)) return false;
  return format !== "image" || !(isOfType(response, format) || response.status === 404);
}

/** Tells if a response may be saved: public, successful, in the expected format. */
function isPublic(response: Response, format: Format): boolean {
  const { status, redirected } = response;
  return status === 200 && !redirected && !isPrivate(response) && isOfType(response, format);
}

const isPrivate = ({ headers }: Response): boolean =>
  /\b(no-store|private)\b/i.test(headers.get("cache-control") ?? "");

/** Tells if an API response or image is this site's own and may be saved. */
export const isKeepable = (response: Response, format: "json" | "image"): boolean =>
  isOurs(response) && isPublic(response, format);

/** The headers of a response for a part of it that is stored at an address of its own, such as the security policy. */
export function headersOfPart({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "etag"]) own.delete(name);
  return own;
}

/** Whose page this is, by the scripts and style sheets that it asks for: this build's, another one's of this site, or not ours. */
export async function judgePage(response: Response): Promise<"current" | "other" | "foreign"> {
  if (!isPublic(response, "html")) return "foreign";
  return judgeHtml(await response.clone().text());
}

// A static host sends no header of ours, but the same pages.
function judgeHtml(html: string): "current" | "other" | "foreign" {
  const files = html.match(/\/assets\/[^"'\s<>()/]+\.(?:js|css)\b/g) ?? [];
  if (files.length === 0) return "foreign";
  return files.every(isOfBuild) ? "current" : "other";
}

/** Tells if a response is the requested file of this build, and not a page in its place. */
export async function isOwnFile(path: string, response: Response): Promise<boolean> {
  if (!response.ok) return false;
  if (path !== SHELL) return !isOfType(response, "html");
  return judgeHtml(await response.clone().text()) === "current";
}

/** Tells if this browser saves anything at all. */
const isSaving = async (): Promise<boolean> => (await readState()).mode !== "off";

/** Keeps what was visited; what does not fit is not kept. Of more than `most` entries those that were kept first go. */
export async function keepVisited(
  cacheName: string,
  address: string,
  response: Response,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!(await isSaving())) return;
  const cache = await caches.open(cacheName);
  // In the order of the visits.
  await cache.delete(address);
  await cache.put(address, response).catch(() => undefined);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((key) => cache.delete(key)));
}

export type Item = { address: string; cacheName: string; format: "json" | "image" };

/** In ms: a file that has not come by then does not come. */
const TIMEOUT = 120_000;

/** The reason that ended a save, and the ms for which the server asked for no request, if it did. */
export class SaveError extends Error {
  readonly reason: SaveErrorKind;
  readonly retryAfter: number;

  constructor(reason: SaveErrorKind, retryAfter = 0) {
    super(reason);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

type OnForeign = (address: string, response: Response) => Promise<boolean>;

/**
 * Fetches a file of this site. Null if there is none, or it may not be saved. Throws a SaveError if the server has an
 * error, can't be reached, or another host responds in its place, unless `isExpected` allows that.
 */
export async function loadOwn(
  { address, format, cacheName }: Pick<Item, "address" | "format"> & Partial<Item>,
  isExpected: OnForeign = async () => false,
): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const init = { cache: "no-cache", priority: "low", signal } as RequestInit;
  const response = await fetch(address, init).catch(() => {
    throw new SaveError("unreachable");
  });
  if (isFailure(response)) throw failureOf(response);
  if (isForeign(response, format) && !(await isExpected(address, response)))
    throw new SaveError("blocked");
  if (isWithdrawn(response) && cacheName) await (await caches.open(cacheName)).delete(address);
  return isKeepable(response, format) ? response : null;
}

function failureOf({ status, headers }: Response): SaveError {
  if (status === 429 || status === 503) {
    const seconds = Number(headers.get("retry-after"));
    return new SaveError("busy", Number.isFinite(seconds) ? seconds * 1_000 : 0);
  }
  return new SaveError(status === 502 || status === 504 ? "unreachable" : "incomplete");
}
