import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeEmbeddedTemplate } from "../server/testing/embedded-template.ts";
import { findChromium } from "./find-chromium.ts";

/**
 * Builds the site and runs the browser tests against that production build, which Playwright starts on a free port over
 * an empty database. `--screenshots` writes screenshots instead of testing; `--built` uses the builds that are there,
 * of `npm run build` and scripts/build-test-sites.ts; everything else goes to Playwright, such as a file filter.
 */
async function main(): Promise<number> {
  const given = process.argv.slice(2);
  const own = new Set(["--screenshots", "--built"]);
  const isTest = !given.includes("--screenshots");
  const wanted = isTest ? ["desktop", "phone"] : ["screenshots"];
  const chromiumPath = await findChromium();
  if (!given.includes("--built")) {
    // Screenshots show the site alone; the tests also visit the other builds.
    const status =
      run("npm", ["run", "--silent", "build"]) ||
      (isTest ? run("npx", ["tsx", "scripts/build-test-sites.ts"]) : 0);
    if (status !== 0) return status;
  }
  const dataFolder = mkdtempSync(join(tmpdir(), "browser-tests-"));
  // Ctrl+C reaches Playwright too, which must end before the folder is removed.
  process.on("SIGINT", () => undefined);
  const template = join(dataFolder, "template");
  const copyOfTemplate = (name: string) => {
    cpSync(template, join(dataFolder, name), { recursive: true });
    return join(dataFolder, name);
  };
  try {
    await makeEmbeddedTemplate(template);
    return run(
      "npx",
      [
        "playwright",
        "test",
        ...wanted.map((name) => `--project=${name}`),
        ...given.filter((argument) => !own.has(argument)),
      ],
      {
        CHROMIUM_PATH: chromiumPath,
        E2E_PORT: String(await freePort()),
        E2E_TEMPLATE: template,
        E2E_DATA_DIR: copyOfTemplate("site"),
        ...(isTest && {
          E2E_THIRD_PARTIES_PORT: String(await freePort()),
          E2E_THIRD_PARTIES_DATA_DIR: copyOfTemplate("with-third-parties"),
          E2E_PUBLISHING_PORT: String(await freePort()),
          E2E_PUBLISHING_DATA_DIR: copyOfTemplate("publishing"),
        }),
        // The tests must not write to a developer's own database.
        DATABASE_URL: undefined,
      },
    );
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function run(command: string, parameters: string[], environment: NodeJS.ProcessEnv = {}): number {
  const { status, error } = spawnSync(command, parameters, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** A free port, chosen by the system for a probe that has closed since. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});
