import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { z } from "zod";
import { reasonOf, UserError } from "../user-error.ts";

/** Creates the folder of DATA_DIR, readable by this user only, unless it exists. Throws a UserError. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

export function unusableFolder(path: string, error: unknown): UserError {
  return new UserError(
    `The data folder ${path} can't be used (${reasonOf(error)}). Make it a folder that this user may write, or give another DATA_DIR.`,
  );
}

/** Like a recursive mkdir, which on Node 20 never returns for a folder that can't be created, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Makes a folder, also an existing one, readable by this user only, as its files may have any mode. Warns if that is
 * refused.
 */
export function makePrivateFolder(path: string, log: Logger): void {
  makeFolder(path);
  // Windows has no modes for group and others.
  const isShared = () => process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
  if (!isShared()) return;
  let reason = "its mode stays as it is";
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    reason = reasonOf(error);
  }
  if (!isShared()) return;
  log.warn(
    `Other users of this machine can open ${path} (${reason}). Make it a folder of this user with the mode 0700.`,
  );
}

/** The process that a lock file names, recognised also after its process id was reused. */
const ownerSchema = z.object({
  id: z.string(),
  pid: z.number(),
  /** Differs for each start of a process; empty if unknown. */
  started: z.string(),
  host: z.string(),
  /**
   * A machine or container, within which process ids can be compared. Absent in the locks of earlier versions, which
   * have no heartbeat either.
   */
  machine: z.optional(z.string()),
  purpose: z.string(),
});

type Owner = z.infer<typeof ownerSchema>;

/** The owner's task, for the error message "in use by …". */
export type LockPurpose =
  | "the server"
  | "an import"
  | "a change of accounts"
  | "a backup"
  | "a restore";

/**
 * Locks the data folder, also over an ended process's lock. Resolves to the release; a UserError names another owner.
 * An owner on another machine or in another container that gives no sign of life for `silenceMs` has ended, or was
 * paused and will end itself.
 */
export async function lockDataFolder(folder: string, purpose: LockPurpose, silenceMs = 15_000) {
  const lock = join(folder, "lock");
  const id = randomUUID();
  const draft = join(folder, `lock.${id}`);
  writeFileSync(draft, JSON.stringify({ id, purpose, ...ownIdentity() }), { mode: 0o600 });
  let isOurs = false;
  try {
    // After losing a race, the next round reads the winner's lock and fails, so this ends soon.
    while (!isOurs) isOurs = await acquire(lock, draft, silenceMs);
  } finally {
    rmSync(draft, { force: true });
  }
  const heart = startBeating(lock, id);
  const release = () => {
    void heart.terminate();
    process.off("exit", release);
    if (readOwner(lock)?.id === id) rmSync(lock, { force: true });
  };
  // A process that ends by itself, as after a crash of the database, leaves no lock for which the next one waits.
  process.on("exit", release);
  return release;
}

/**
 * Makes `draft` the lock at `path`, by a link, which succeeds for one process alone. Two processes that first removed an
 * ended one's lock could remove each other's new one, so one claims the right to replace it, by a lock named after the
 * ended process, and then checks that the first one is unchanged. Returns false when another process was faster.
 */
async function acquire(path: string, draft: string, silenceMs: number): Promise<boolean> {
  if (linkIfAbsent(draft, path)) return true;
  const owner = readOwner(path);
  if (owner === null) return false;
  const isUnchanged = () => readOwner(path)?.id === owner.id;
  if (await isAlive(owner, path, silenceMs)) {
    // The owner may have ended and released the lock meanwhile.
    if (isUnchanged()) throw new UserError(lockedMessage(dirname(path), owner));
    return false;
  }
  const claim = `${path}.after.${owner.id}`;
  if (!(await acquire(claim, draft, silenceMs))) return false;
  if (isUnchanged()) {
    renameSync(claim, path);
    return true;
  }
  rmSync(claim, { force: true });
  return false;
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** The owner of a lock file; null without the file. An unreadable one counts as left by an ended process. */
function readOwner(path: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    if (codeOf(error) !== undefined) throw error;
    return { ...ownIdentity(), id: "unreadable", pid: 0, purpose: "" };
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function lockedMessage(folder: string, { purpose, pid, host, machine }: Owner): string {
  const where = host === hostname() ? "" : ` on ${host}`;
  const isUnsure = where && machine === undefined;
  const left = isUnsure ? ` If it no longer runs, remove ${join(folder, "lock")}.` : "";
  return `The data folder ${folder} is in use by ${purpose} (process ${pid}${where}). Stop it first, or give this one another DATA_DIR.${left}`;
}

/** True if a lock's owner lives: on this machine the system tells, elsewhere the heartbeat of its lock file. */
async function isAlive(owner: Owner, file: string, silenceMs: number): Promise<boolean> {
  const own = ownIdentity();
  if (owner.machine === undefined) return owner.host !== own.host || isRunning(owner);
  if (owner.machine === own.machine) return isRunning(owner);
  // Compares two touches, not a touch with the clock: the clocks of two machines differ.
  const touched = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const deadline = performance.now() + silenceMs;
  while (performance.now() < deadline) {
    await setTimeout(Math.min(250, silenceMs / 4));
    if (touched() !== before) return true;
  }
  return false;
}

function isRunning({ pid, started }: Owner): boolean {
  // Process ids of 0 and below stand for process groups.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  const now = processStart(pid);
  return now === "" || started === "" || started === now;
}

export function ownIdentity() {
  const host = hostname();
  const own = { pid: process.pid, started: processStart(process.pid), host, machine: host };
  try {
    // Names a start of the system and a set of process ids: containers have their own, and may share a host name.
    own.machine = `${bootId()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Systems without containers have one set of process ids.
  }
  return own;
}

const bootId = () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

function processStart(pid: number): string {
  try {
    if (process.platform === "linux") {
      // The command name (field 2, in parentheses) may contain spaces; the start time is field 22.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
      return `${bootId()}/${fields.split(" ")[19]}`;
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

// The heartbeat runs in a thread, as the embedded database may block the main one. It is plain JavaScript for both
// bundle and tsx.
const BEAT = `
const { readFileSync, utimesSync, writeSync } = require("node:fs");
const { lock, id } = require("node:worker_threads").workerData;
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
}, 1_000);
`;

/**
 * Touches a lock file, and ends this process when another has taken the lock: it was paused for longer than others
 * wait.
 */
function startBeating(lock: string, id: string): Worker {
  const worker = new Worker(BEAT, {
    eval: true,
    workerData: { lock, id },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return worker;
}
