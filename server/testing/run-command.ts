import { Readable } from "node:stream";
import type { CommandProcess } from "../cli/connect.ts";
import { describeFailure } from "../user-error.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The result of a command: its exit code and output. */
export type Outcome = { code: number; stdout: string; stderr: string };

/**
 * Runs a command in this process with only these settings, as `runOrExit` runs it in its own. `input` comes from stdin.
 */
export async function runCommand(
  command: (process: CommandProcess) => Promise<void>,
  args: string[],
  settings: Record<string, string | undefined> = {},
  input = "",
): Promise<Outcome> {
  const outcome = { code: 0, stdout: "", stderr: "" };
  const writeTo = (name: "stdout" | "stderr") => ({
    write: (text: string) => {
      outcome[name] += text;
    },
  });
  try {
    await command({
      argv: ["node", "command", ...args],
      env: { DATA_DIR: temporaryFolder(), ...settings },
      stdin: Readable.from([input]),
      stdout: writeTo("stdout"),
      stderr: writeTo("stderr"),
    });
  } catch (error) {
    outcome.code = 1;
    outcome.stderr += describeFailure(error);
  }
  return outcome;
}
