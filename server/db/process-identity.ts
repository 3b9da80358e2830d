import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Identifies a process, also after its process id has been reused. `machine`: within it process ids can be compared. */
export type ProcessIdentity = { pid: number; started: string; host: string; machine: string };

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  const started = processStart(process.pid) ?? "";
  return { pid: process.pid, started, host: hostname(), machine: machine() };
}

/** Whether that process runs, which must be one of this machine. */
export function isRunning(identity: Pick<ProcessIdentity, "pid" | "started">): boolean {
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
