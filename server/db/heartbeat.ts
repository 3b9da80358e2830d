import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";

const BEAT_MS = 1_000;

/** Without a beat for so long a process on another machine has ended, or was paused and will end itself. */
export const SILENCE_MS = 15_000;

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
export function beat(lock: string, id: string): () => void {
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: { lock, id, beatMs: BEAT_MS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return () => void worker.terminate();
}

/** Whether a file stays untouched for `silenceMs`. By changes alone: clocks of two machines differ. */
export async function isSilent(file: string, silenceMs: number): Promise<boolean> {
  const touched = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const deadline = performance.now() + silenceMs;
  while (performance.now() < deadline) {
    await setTimeout(Math.min(250, silenceMs / 4));
    if (touched() !== before) return false;
  }
  return true;
}
