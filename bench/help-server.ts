// Starts the built server as a process of its own, as it runs in production, for scripts that measure or kill it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { startServer } from "../server/testing/start-server.ts";

export const ACCOUNT = { username: "admin", password: "correct horse battery" };

/**
 * Builds the product, unless the last argument is `--built`, and copies it, so that another build disturbs no measurement.
 * Returns how to start its server with some settings, and how to remove the copy.
 */
export async function buildHelpServer() {
  if (process.argv.at(-1) !== "--built") execFileSync("npm", ["run", "build"], { stdio: "ignore" });
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync(resolve("node_modules/.cache/bench-"));
  cpSync("dist", folder, { recursive: true });
  const start = (settings: Record<string, string | undefined>) =>
    startServer(join(folder, "server/index.js"), settings);
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Signs in to a server with the account of `ACCOUNT` and returns the cookie. */
export async function signIn(url: string): Promise<string> {
  return cookieOf(await login(url, ACCOUNT));
}
