import type { CopyState } from "../messages.ts";
import { STATE } from "./cache-names.ts";

/**
 * What is known of the saved copy. Saves that failed in a row, and when the next one may begin unasked (an ISO time).
 * `withdrawn`: up to which publish, and for which videos, the copy was cleared of what was withdrawn. `spoken`: the list
 * of transcripts whose transcripts are all saved.
 */
type StoredState = CopyState & {
  failures: number;
  nextAt: string | null;
  seen: { revision: number; videos: number[] };
  spoken: string | null;
};

const KEY = "/copy-state";
const INITIAL: StoredState = {
  mode: "small",
  savedAt: null,
  fault: null,
  failures: 0,
  nextAt: null,
  seen: { revision: 0, videos: [] },
  spoken: null,
};

/** What a disk without room did not take, as long as the worker runs. */
let unsaved: StoredState | null = null;

/** What is known of the saved copy. */
export async function readState(): Promise<StoredState> {
  if (unsaved) return unsaved;
  const stored = await (await caches.open(STATE)).match(KEY);
  return stored ? { ...INITIAL, ...(await stored.json()) } : INITIAL;
}

/** Changes what is known of the copy, and returns all of it. */
export async function changeState(change: Partial<StoredState>): Promise<StoredState> {
  const state = { ...(await readState()), ...change };
  try {
    await (await caches.open(STATE)).put(KEY, Response.json(state));
    unsaved = null;
  } catch {
    unsaved = state;
  }
  return state;
}
