import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { inject } from "vitest";
import { QUICK_START } from "./quick-start.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A started script, with its output so far. */
export type Spawned = {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the first match in stdout; rejects if the script ends without one. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
};

/**
 * Starts a bundled script of the server as a process, with only these settings and a data folder that is not the
 * developer's. `input` goes to its stdin.
 */
export function spawnScript(
  script: string,
  args: string[],
  settings: Record<string, string | undefined>,
  input?: string,
): Spawned {
  const { PATH, HOME, TMPDIR } = process.env;
  const bundle = join(inject("scriptsFolder"), `${basename(script, ".ts")}.js`);
  const child = spawn(process.execPath, [QUICK_START, bundle, ...args], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      DATA_DIR: temporaryFolder(),
      ...settings,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The pipe of a script that ends without reading is broken.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, "close").then(([code, signal]) => {
    // Node says why it aborted on stderr, which no test reads.
    if (signal === "SIGABRT") console.error(stderr);
    return code ?? signal;
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = stdout.match(pattern);
        if (match) resolve(match);
      };
      child.stdout.on("data", look);
      look();
      ended.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
    });
  return { child, stdout: () => stdout, stderr: () => stderr, ended, says };
}
