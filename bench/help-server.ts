// Starts the built server as a process of its own, as it runs in production, for scripts that measure or kill it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleServer } from "../scripts/bundle-server.ts";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { startServer } from "../server/testing/start-server.ts";

export const ACCOUNT = { username: "admin", password: "correct horse battery" };

/** Bundles the server once and returns how to start it with some settings, and how to remove the bundle. */
export async function buildHelpServer() {
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync(resolve("node_modules/.cache/bench-"));
  await bundleServer(join(folder, "server"));
  mkdirSync(join(folder, "client"));
  writeFileSync(join(folder, "client/index.html"), "<!doctype html><title>Bench</title>");
  const start = (settings: Record<string, string | undefined>) =>
    startServer(join(folder, "server/index.js"), settings);
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Signs in to a server with the account of `ACCOUNT` and returns the cookie. */
export async function signIn(url: string): Promise<string> {
  return cookieOf(await login(url, ACCOUNT));
}
