import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALL_MINUTES = 6;
/** The headless shell opens a page in about half the time of a full browser. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const FULL_BROWSERS = [
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Flags of every launch: no sandbox (CI runs as root), no graphics card, no host but this machine. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  // Keeps text as wide as on a display: the headless shell would round the glyphs' advance widths.
  "--font-render-hinting=none",
];

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, else a headless shell (Playwright's, Debian's, or one installed
 * now), else a full Chromium or Chrome. Throws an error of one line that says what to install.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await startedPath(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which can't be started.`);
  }
  const path = (await headlessShell()) ?? (await installHeadlessShell()) ?? (await fullBrowser());
  if (path) return path;
  throw new Error(
    "No Chromium found and none could be installed: install Debian's `chromium-headless-shell` package or Google Chrome, or set CHROMIUM_PATH.",
  );
}

/** The path of Playwright's headless shell, which it starts if no path is given, or of Debian's. */
async function headlessShell(): Promise<string | undefined> {
  return (await startedPath()) ?? startedPath(HEADLESS_SHELL);
}

async function fullBrowser(): Promise<string | undefined> {
  for (const path of FULL_BROWSERS) if (await startedPath(path)) return path;
  return undefined;
}

/** The program's path if it starts; a downloaded Chromium may lack libraries of the system. */
async function startedPath(executablePath?: string): Promise<string | undefined> {
  if (executablePath && !existsSync(executablePath)) return undefined;
  try {
    const server = await chromium.launchServer({ executablePath, args: CHROMIUM_ARGUMENTS });
    const path = server.process().spawnfile;
    await server.close();
    return path;
  } catch {
    return undefined;
  }
}

/** Installs Playwright's download, which needs no rights, else Debian's package if that may be installed. */
async function installHeadlessShell(): Promise<string | undefined> {
  console.error("No headless shell of Chromium found; trying to install one.");
  // A firewall drops packets rather than refusing them, so each download has a short timeout.
  runQuietly("npx", ["playwright", "install", "--only-shell", "chromium"], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
  });
  const downloaded = await startedPath();
  if (downloaded || !existsSync("/usr/bin/apt-get")) return downloaded;
  const isRoot = process.getuid?.() === 0;
  // Nobody who has a browser is asked to change the system by sudo.
  if (!isRoot && ((await fullBrowser()) || !runQuietly("sudo", ["-n", "true"]))) return undefined;
  const apt = (...parameters: string[]) =>
    runQuietly(isRoot ? "env" : "sudo", [
      ...(isRoot ? [] : ["-n", "env"]),
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-oAcquire::http::Timeout=10",
      ...parameters,
    ]);
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  return startedPath(HEADLESS_SHELL);
}

/** Runs a command with its output on standard error. Returns whether it succeeded. */
function runQuietly(
  command: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: ["ignore", 2, 2],
    timeout: INSTALL_MINUTES * 60_000,
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
