import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { beat, isSilent, SILENCE_MS } from "./heartbeat.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";

const ownerSchema = z.object({
  id: z.string(),
  pid: z.number(),
  started: z.string(),
  host: z.string(),
  /** Absent in the locks of earlier versions, which have no heartbeat either. */
  machine: z.optional(z.string()),
  purpose: z.string(),
});

type Owner = z.infer<typeof ownerSchema>;

/** What the owner of the lock is doing, as the error message names it: "in use by …". */
export type LockPurpose = "the server" | "an import" | "a purge" | "a change of accounts";

/**
 * Locks the data folder, also over an ended process's lock. Resolves to the release; a StartError names another owner.
 * Whether a process on another machine or in another container has ended shows within `silenceMs`.
 */
export async function lockDataFolder(
  folder: string,
  purpose: LockPurpose,
  silenceMs = SILENCE_MS,
): Promise<() => void> {
  const lock = join(folder, "lock");
  const own: Owner = { id: randomUUID(), purpose, ...ownIdentity() };
  const draft = join(folder, `lock.${own.id}`);
  writeFileSync(draft, JSON.stringify(own));
  try {
    // After losing a race the next round reads the winner's lock and fails, so this ends soon.
    while (!linkIfAbsent(draft, lock)) {
      if (await replaceDead({ folder, lock, draft, silenceMs })) break;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const stopBeating = beat(lock, own.id);
  const release = () => {
    stopBeating();
    process.off("exit", release);
    if (readOwner(lock)?.id === own.id) rmSync(lock, { force: true });
  };
  // A process that ends by itself, as after a crash of the database, leaves nothing that the next one waits for.
  process.on("exit", release);
  return release;
}

type Attempt = { folder: string; lock: string; draft: string; silenceMs: number };

/** Whether the lock was an ended process's and is ours now. Throws a StartError for that of another one. */
async function replaceDead({ folder, lock, draft, silenceMs }: Attempt): Promise<boolean> {
  const owner = readOwner(lock);
  if (owner === null) return false;
  const alive = await isAlive(owner, lock, silenceMs);
  if (!alive) return takeOver(lock, owner, draft, silenceMs);
  // It may have ended and released the lock meanwhile.
  if (readOwner(lock)?.id !== owner.id) return false;
  throw new StartError(lockedMessage(folder, lock, owner));
}

/** Whether a lock's owner lives: on this machine the system says so, elsewhere the beats of its lock file do. */
async function isAlive(owner: Owner, file: string, silenceMs: number): Promise<boolean> {
  const own = ownIdentity();
  if (owner.machine === undefined) return owner.host !== own.host || isRunning(owner);
  if (owner.machine === own.machine) return isRunning(owner);
  return !(await isSilent(file, silenceMs));
}

/**
 * Replaces the lock of a process that has ended. Two processes that first removed it could remove each
 * other's new lock, so one claims the right to replace it, again by a link, and then checks that the
 * lock is unchanged. A claim whose process has ended is claimed in the same way.
 */
async function takeOver(
  lock: string,
  dead: Owner,
  draft: string,
  silenceMs: number,
): Promise<boolean> {
  const claims: string[] = [];
  let last = dead;
  for (;;) {
    const claim = `${lock}.after.${last.id}`;
    claims.push(claim);
    if (linkIfAbsent(draft, claim)) break;
    const claimant = readOwner(claim);
    if (claimant === null || (await isAlive(claimant, claim, silenceMs))) return false;
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
    const { host, machine } = ownIdentity();
    return { id: "unreadable", pid: 0, started: "", host, machine, purpose: "" };
  }
}

function lockedMessage(folder: string, lock: string, owner: Owner): string {
  const where = owner.host === ownIdentity().host ? "" : ` on ${owner.host}`;
  const who = `${owner.purpose} (process ${owner.pid}${where})`;
  const stop = `Stop it first, or give this one another DATA_DIR.`;
  const isOld = owner.machine === undefined;
  const left = where && isOld ? ` If it no longer runs, remove ${lock}.` : "";
  return `The data folder ${folder} is in use by ${who}. ${stop}${left}`;
}
