import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { UserError } from "../user-error.ts";

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
 * Locks the data folder, also over an ended process's lock. Resolves to the release; a UserError names another owner.
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

/** Whether the lock was an ended process's and is ours now. Throws a UserError for that of another one. */
async function replaceDead({ folder, lock, draft, silenceMs }: Attempt): Promise<boolean> {
  const owner = readOwner(lock);
  if (owner === null) return false;
  const alive = await isAlive(owner, lock, silenceMs);
  if (!alive) return takeOver(lock, owner, draft, silenceMs);
  // It may have ended and released the lock meanwhile.
  if (readOwner(lock)?.id !== owner.id) return false;
  throw new UserError(lockedMessage(folder, lock, owner));
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

/** Identifies a process, also after its process id has been reused. `machine`: within it process ids can be compared. */
type ProcessIdentity = { pid: number; started: string; host: string; machine: string };

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  const started = processStart(process.pid) ?? "";
  return { pid: process.pid, started, host: hostname(), machine: machine() };
}

/** Whether that process runs, which must be one of this machine. */
function isRunning(identity: Pick<ProcessIdentity, "pid" | "started">): boolean {
  if (!exists(identity.pid)) return false;
  const started = processStart(identity.pid);
  return started === null || identity.started === "" || started === identity.started;
}

function exists(pid: number): boolean {
  // Process ids of 0 and below stand for process groups.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A start of the system and its process ids: containers have their own, and may have the same host name. */
function machine(): string {
  try {
    return `${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

const bootId = () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

/** A text that differs for each start of a process; null where that is unknown. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      // The command name (field 2, in parentheses) may contain spaces; the start time is field 22.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return `${bootId()}/${fields[19]}`;
    }
    if (process.platform === "win32") return null;
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

const BEAT_MS = 1_000;

/** Without a beat for so long a process on another machine has ended, or was paused and will end itself. */
const SILENCE_MS = 15_000;

// A thread: the embedded database may keep the main one busy for long. JavaScript as it is, for a bundle and for tsx.
const SCRIPT = `
const { readFileSync, utimesSync, writeSync } = require("node:fs");
const { workerData: { lock, id, beatMs } } = require("node:worker_threads");
const isOwn = () => {
  try {
    return JSON.parse(readFileSync(lock, "utf8")).id === id;
  } catch (error) {
    // A folder that can't be read for a moment is not another process's yet.
    return error.code !== "ENOENT";
  }
};
setInterval(() => {
  if (!isOwn()) {
    writeSync(2, "The data folder was taken over by another process while this one was paused. It ends at once.\\n");
    process.kill(process.pid, "SIGKILL");
  }
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {}
}, beatMs);
`;

/**
 * Touches a lock file for as long as this process lives, and ends the process at once when another one has taken the
 * lock: it was paused for longer than anybody waits. Returns what stops it.
 */
function beat(lock: string, id: string): () => void {
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: { lock, id, beatMs: BEAT_MS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return () => void worker.terminate();
}

/** Whether a file stays untouched for `silenceMs`. By changes alone: clocks of two machines differ. */
async function isSilent(file: string, silenceMs: number): Promise<boolean> {
  const touched = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const deadline = performance.now() + silenceMs;
  while (performance.now() < deadline) {
    await setTimeout(Math.min(250, silenceMs / 4));
    if (touched() !== before) return false;
  }
  return true;
}
