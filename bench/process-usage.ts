import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

// Linux counts in ticks of 10 ms for every program.
const TICKS_PER_SECOND = 100;

/** The CPU time in seconds that a process with its threads has used so far, in its own code and in the kernel. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the name in parentheses, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The resident memory of a process in MiB, without starting another one where the system has /proc. */
export function residentMiB(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number(execFileSync("ps", ["-o", "rss=", "-p", `${pid}`])) / 1024;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
}
