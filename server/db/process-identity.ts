import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Tells one process from every other, also from a later one that got the same number. */
export type ProcessIdentity = { pid: number; started: string; host: string };

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: processStart(process.pid) ?? "", host: hostname() };
}

/**
 * Whether that very process still runs. A process on another host can't be looked at and counts as
 * running: two writers in one folder lose data, a wrong refusal only costs a message.
 */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true;
  if (!exists(identity.pid)) return false;
  const started = processStart(identity.pid);
  return started === null || identity.started === "" || started === identity.started;
}

function exists(pid: number): boolean {
  // Signals to 0 and below go to whole groups of processes.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process started, as text that is only good for comparing; null where it can't be known. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      // The command's name stands in parentheses and may hold spaces; field 22 is counted after it.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return `${boot}/${fields[19]}`;
    }
    if (process.platform === "win32") return null;
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
