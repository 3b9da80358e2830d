import type { CopyState } from "../messages.ts";
import { STATE } from "./cache-names.ts";

const KEY = "/copy-state";
const INITIAL: CopyState = { mode: "small", savedAt: null, fault: null };

/** What is known of the saved copy. */
export async function readState(): Promise<CopyState> {
  const stored = await (await caches.open(STATE)).match(KEY);
  return stored ? { ...INITIAL, ...(await stored.json()) } : INITIAL;
}

/** Changes what is known of the copy, and returns all of it. */
export async function changeState(change: Partial<CopyState>): Promise<CopyState> {
  const state = { ...(await readState()), ...change };
  await (await caches.open(STATE)).put(KEY, Response.json(state));
  return state;
}
