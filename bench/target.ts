import { startServer } from "../server/testing/start-server.ts";
import { residentMiB } from "./process-usage.ts";

/** A response of ours, saved for the other servers: as JSON text, and as the bytes that were sent. */
export type Recorded = { path: string; plainFile: string; encodedFile: string };

/** A server under test, in a process of its own. */
export type Target = { name: string; url: string; memory(): number; stop(): Promise<void> };

/** Starts a script with Node, as in production, and waits until it prints its address. */
export async function startTarget(
  name: string,
  [script = "", ...args]: readonly string[],
  settings: Record<string, string | undefined> = {},
): Promise<Target> {
  const production = { NODE_ENV: "production", LOG_LEVEL: "info", ...settings };
  const { url, child, kill } = await startServer(script, production, [], args);
  return { name, url, memory: () => residentMiB(child.pid ?? 0), stop: () => kill("SIGTERM") };
}
