import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own. */
export type RunningServer = {
  url: string;
  child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a built server with only these settings and waits until it is ready; `flags` are Node's, `args` its own. */
export async function startServer(
  entry: string,
  settings: Record<string, string | undefined>,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): Promise<RunningServer> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    env: { PATH, HOME, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found, failed) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const [, address] = /Ready at (\S+)/.exec(output) ?? [];
      if (address) found(address);
    });
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${output}`)));
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return { url, child, kill };
}
