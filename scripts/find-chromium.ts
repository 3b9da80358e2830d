import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALL_MINUTES = 6;
const KNOWN_PATHS = [
  // The same engine without a window: a page opens in about half the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Flags of every launch: no sandbox (tests run as root in CI), no graphics card, no host but this machine. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  // Text as wide as on a screen: otherwise the headless shell rounds the glyphs' advance widths.
  "--font-render-hinting=none",
];

/**
 * The path of a Chromium that can be started: `CHROMIUM_PATH`, Playwright's own, the system's,
 * else one that is installed now (Playwright's download, then Debian's package).
 * Throws an error of one line that says what to install when there is none.
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isUsable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which can't be started.`);
  }
  const path = installed() ?? install();
  if (path) return path;
  throw new Error(
    "No Chromium found and none could be installed: install Debian's `chromium-headless-shell` package or Google Chrome, or set CHROMIUM_PATH.",
  );
}

function installed(): string | undefined {
  return [chromium.executablePath(), ...KNOWN_PATHS].find(isUsable);
}

/** A downloaded Chromium may lack libraries of the system, so it is started once. */
function isUsable(path: string): boolean {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

function install(): string | undefined {
  console.error("No Chromium found; trying to install one.");
  // A firewall drops packets rather than refusing them, so the download gets a short timeout.
  run("npx", ["playwright", "install", "chromium"], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
  });
  return installed() ?? installFromDebian();
}

function installFromDebian(): string | undefined {
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !run("sudo", ["-n", "true"])) return undefined;
  const apt = (...parameters: string[]) => {
    const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...parameters];
    return isRoot ? run("env", command.slice(1)) : run("sudo", ["-n", ...command]);
  };
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  return installed();
}

/** Runs a command with its output on standard error; true when it ended well. */
function run(command: string, parameters: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: ["ignore", 2, 2],
    timeout: INSTALL_MINUTES * 60_000,
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
