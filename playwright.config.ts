import { defineConfig } from "@playwright/test";
import { ACCOUNT } from "./e2e/admin-account.ts";
import { CHROMIUM_ARGUMENTS } from "./scripts/find-chromium.ts";
import { QUICK_START } from "./server/testing/quick-start.ts";

// `npm run test:browser` sets these; without it, as in an editor, the tests go to a server that runs already.
const { CHROMIUM_PATH, E2E_PORT = "3000", E2E_DATA_DIR } = process.env;
const { E2E_THIRD_PARTIES_PORT, E2E_THIRD_PARTIES_DATA_DIR } = process.env;
const { E2E_PUBLISHING_PORT, E2E_PUBLISHING_DATA_DIR } = process.env;

// To optimise a script pays off in a page that runs for long; it takes a twelfth of the time of pages that end soon.
const UNOPTIMISED = "--js-flags=--no-opt --no-maglev --max-lazy";

const SCREENSHOTS = "screenshots.spec.ts";
const origin = `http://127.0.0.1:${E2E_PORT}`;
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  fullyParallel: true,
  // More than two cores have: some tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  reportSlowTests: { max: 10, threshold: 0 },
  // For tests that hang, not for those that a busy machine makes slow.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    // They test the pages themselves, and answer in the place of hosts; e2e/offline.spec.ts allows it. Decision record 2.
    serviceWorkers: "block",
    // A trace of every test would slow them all down; `--trace on` makes one of a test that fails.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGUMENTS, UNOPTIMISED] },
  },
  projects: [
    { name: "desktop", use: desktop, grepInvert: /@phone/, testIgnore: SCREENSHOTS },
    { name: "phone", use: phone, grep: /@phone/, testIgnore: SCREENSHOTS },
    { name: "screenshots", use: desktop, testMatch: SCREENSHOTS },
  ],
  webServer: [
    ...serverOf("npm start --silent", E2E_PORT, E2E_DATA_DIR),
    ...serverOf(
      `node ${QUICK_START} dist/with-third-parties/server/index.js`,
      E2E_THIRD_PARTIES_PORT,
      E2E_THIRD_PARTIES_DATA_DIR,
    ),
    // What is published there is seen by no other test.
    ...serverOf(
      `node ${QUICK_START} dist/server/index.js`,
      E2E_PUBLISHING_PORT,
      E2E_PUBLISHING_DATA_DIR,
    ),
  ],
});

/** A server that Playwright starts and ends, where a port and an empty data folder were given. */
function serverOf(command: string, port: string | undefined, dataFolder: string | undefined) {
  if (!port || !dataFolder) return [];
  const server = {
    command,
    url: `http://127.0.0.1:${port}/readyz`,
    // The embedded database takes up to 20 s to make a new folder on a slow disk.
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: dataFolder,
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
    },
  };
  return [server];
}
