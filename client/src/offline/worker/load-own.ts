import type { SaveFault } from "../messages.ts";
import { isFailure, isForeign, isKeepable, isWithdrawn } from "./own-answers.ts";

/** A file to save. */
export type Item = { address: string; cacheName: string; format: "json" | "image" };

/** In ms: a file that has not come by then does not come. */
const TIMEOUT = 120_000;

/** Why a save can't go on, and how many ms the server asked to be left alone, if it did. */
export class SaveError extends Error {
  readonly fault: SaveFault;
  readonly retryAfter: number;

  constructor(fault: SaveFault, retryAfter = 0) {
    super(fault);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

type OnForeign = (address: string, response: Response) => Promise<boolean>;

/**
 * Fetches a file of this site. Null where there is none, or it may not be kept. Throws a SaveError where the server has
 * trouble, can't be reached, or something else answers in its place, unless `isExpected` says that it may.
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
