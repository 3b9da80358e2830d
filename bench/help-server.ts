// Starts the built server as a process of its own, as it runs in production, for scripts that measure or kill it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleServer } from "../scripts/bundle-server.ts";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";

export const ACCOUNT = { username: "admin", password: "correct horse battery" };

/** A running server. */
export type HelpServer = {
  url: string;
  child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Bundles the server once and returns how to start it with some settings, and how to remove the bundle. */
export async function buildHelpServer() {
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync(resolve("node_modules/.cache/bench-"));
  await bundleServer(join(folder, "server"));
  mkdirSync(join(folder, "client"));
  writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Bench</title>");
  const start = async (settings: Record<string, string | undefined>): Promise<HelpServer> => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [join(folder, "server/index.js")], {
      env: { PATH, HOME, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url = await new Promise<string>((found, failed) => {
      let said = "";
      child.stdout?.on("data", (chunk) => {
        said += chunk;
        const [, address] = /Ready at (\S+)/.exec(said) ?? [];
        if (address) found(address);
      });
      child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
    const kill = async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    };
    return { url, child, kill };
  };
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Signs in to a server with the account of `ACCOUNT` and returns the cookie. */
export async function signIn(url: string): Promise<string> {
  return cookieOf(await login(url, ACCOUNT));
}
