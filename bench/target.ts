import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";

/** A response of ours, saved for the other servers: as JSON text, and as the bytes that were sent. */
export type Recorded = { path: string; plainFile: string; encodedFile: string };

/** A server under test, in a process of its own. */
export type Target = { name: string; url: string; memory(): number; stop(): Promise<void> };

/** Starts a script with Node and waits until it prints its address. */
export async function startTarget(
  name: string,
  args: string[],
  settings: Record<string, string | undefined> = {},
): Promise<Target> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readyAt(child);
  return {
    name,
    url,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      // No further exit event comes when it has ended already.
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Resident memory in MiB, without starting a process where the system has /proc. */
function memoryOf(pid = 0): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number(execFileSync("ps", ["-o", "rss=", "-p", `${pid}`])) / 1024;
  return Number(readFileSync(status, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const match = output.match(/Ready at (\S+)/);
      if (match?.[1]) resolve(match[1]);
    });
    child.once("exit", (code) =>
      reject(new Error(`A server ended with ${code} before it was ready.`)),
    );
  });
}
