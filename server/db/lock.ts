import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";

const holderSchema = z.object({
  id: z.string(),
  pid: z.number(),
  started: z.string(),
  host: z.string(),
  purpose: z.string(),
});

type Holder = z.infer<typeof holderSchema>;

/** What the holder of a data folder is doing, in words that fit "is in use by …". */
export type LockPurpose = "the server" | "an import" | "a change of password";

/**
 * Takes the data folder for this process; of several that try at once exactly one gets it. A lock
 * whose process is gone is taken over. Returns the function that releases it.
 * Throws a StartError that names the holder.
 */
export function lockFolder(folder: string, purpose: LockPurpose): () => void {
  const lock = join(folder, "lock");
  const own: Holder = { id: randomUUID(), purpose, ...ownIdentity() };
  const draft = join(folder, `lock.${own.id}`);
  writeFileSync(draft, JSON.stringify(own));
  try {
    // A lost race shows a new holder, who is then the one to refuse; it can't go on for long.
    for (;;) {
      if (tryLink(draft, lock)) break;
      const holder = readHolder(lock);
      if (holder === null) continue;
      if (isRunning(holder)) throw new StartError(refusal(folder, lock, holder));
      if (takeOver(lock, holder, draft)) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(lock)?.id === own.id) rmSync(lock, { force: true });
  };
}

/**
 * Replaces the lock of a dead holder. Removing it first would let two processes remove each other's,
 * so the right to replace it is itself taken by a link that only one can make, and the lock is read
 * again under it. A successor that died in between is succeeded in the same way.
 */
function takeOver(lock: string, dead: Holder, draft: string): boolean {
  const claims: string[] = [];
  let last = dead;
  for (;;) {
    const claim = `${lock}.after.${last.id}`;
    claims.push(claim);
    if (tryLink(draft, claim)) break;
    const successor = readHolder(claim);
    if (successor === null || isRunning(successor)) return false;
    last = successor;
  }
  const unchanged = readHolder(lock)?.id === dead.id;
  if (unchanged) renameSync(draft, lock);
  for (const claim of unchanged ? claims : claims.slice(-1)) rmSync(claim, { force: true });
  return unchanged;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Who holds a lock; null when nobody does. A file that can't be read as one counts as a dead holder's. */
function readHolder(path: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    const host = ownIdentity().host;
    return { id: "unreadable", pid: 0, started: "", host, purpose: "" };
  }
}

function refusal(folder: string, lock: string, holder: Holder): string {
  const where = holder.host === ownIdentity().host ? "" : ` on ${holder.host}`;
  const who = `${holder.purpose} (process ${holder.pid}${where})`;
  const stop = `Stop it first, or give this one another DATA_DIR.`;
  const left = where && ` If it no longer runs, remove ${lock}.`;
  return `The data folder ${folder} is in use by ${who}. ${stop}${left}`;
}
