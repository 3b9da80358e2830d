import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** One answer of ours, kept for the other servers: as JSON text, and as the bytes that went out. */
export type Kept = { path: string; plainFile: string; packedFile: string };

/** A server under test, in a process of its own. */
export type Target = { name: string; url: string; memory(): number; stop(): Promise<void> };

/** Starts a script with Node and waits until it says where it is ready. */
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
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)])) / 1024,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      const match = said.match(/Ready at (\S+)/);
      if (match?.[1]) resolve(match[1]);
    });
    child.once("exit", (code) =>
      reject(new Error(`A server ended with ${code} before it was ready.`)),
    );
  });
}
