import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Identifies a process, also after its process id has been reused. */
export type ProcessIdentity = { pid: number; started: string; host: string };

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: processStart(process.pid) ?? "", host: hostname() };
}

/** Whether that process runs. One on another host counts as running: two writers in one folder would lose data. */
export function isRunning(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true;
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

/** A text that differs for each start of a process; null where that is unknown. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      // The command name (field 2, in parentheses) may contain spaces; the start time is field 22.
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
