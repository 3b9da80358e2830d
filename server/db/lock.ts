import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";

const ownerSchema = z.object({
  id: z.string(),
  pid: z.number(),
  started: z.string(),
  host: z.string(),
  purpose: z.string(),
});

type Owner = z.infer<typeof ownerSchema>;

/** What the owner of the lock is doing, as the error message names it: "in use by …". */
export type LockPurpose = "the server" | "an import" | "a change of accounts";

/** Locks the data folder, also over an ended process's lock. Returns the release; a StartError names another owner. */
export function lockDataFolder(folder: string, purpose: LockPurpose): () => void {
  const lock = join(folder, "lock");
  const own: Owner = { id: randomUUID(), purpose, ...ownIdentity() };
  const draft = join(folder, `lock.${own.id}`);
  writeFileSync(draft, JSON.stringify(own));
  try {
    // After losing a race the next round reads the winner's lock and fails, so this ends soon.
    for (;;) {
      if (linkIfAbsent(draft, lock)) break;
      const owner = readOwner(lock);
      if (owner === null) continue;
      if (isRunning(owner)) throw new StartError(lockedMessage(folder, lock, owner));
      if (takeOver(lock, owner, draft)) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOwner(lock)?.id === own.id) rmSync(lock, { force: true });
  };
}

/**
 * Replaces the lock of a process that has ended. Two processes that first removed it could remove each
 * other's new lock, so one claims the right to replace it, again by a link, and then checks that the
 * lock is unchanged. A claim whose process has ended is claimed in the same way.
 */
function takeOver(lock: string, dead: Owner, draft: string): boolean {
  const claims: string[] = [];
  let last = dead;
  for (;;) {
    const claim = `${lock}.after.${last.id}`;
    claims.push(claim);
    if (linkIfAbsent(draft, claim)) break;
    const claimant = readOwner(claim);
    if (claimant === null || isRunning(claimant)) return false;
    last = claimant;
  }
  const unchanged = readOwner(lock)?.id === dead.id;
  if (unchanged) renameSync(draft, lock);
  for (const claim of unchanged ? claims : claims.slice(-1)) rmSync(claim, { force: true });
  return unchanged;
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The owner of a lock file; null without the file. An unreadable one counts as left by an ended process. */
function readOwner(path: string): Owner | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    const host = ownIdentity().host;
    return { id: "unreadable", pid: 0, started: "", host, purpose: "" };
  }
}

function lockedMessage(folder: string, lock: string, owner: Owner): string {
  const where = owner.host === ownIdentity().host ? "" : ` on ${owner.host}`;
  const who = `${owner.purpose} (process ${owner.pid}${where})`;
  const stop = `Stop it first, or give this one another DATA_DIR.`;
  const left = where && ` If it no longer runs, remove ${lock}.`;
  return `The data folder ${folder} is in use by ${who}. ${stop}${left}`;
}
