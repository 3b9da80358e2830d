import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { QUICK_START } from "./server/testing/quick-start.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "@": folder("./client/src"), "@shared": folder("./shared") };
/** How modules are found, as in the build. */
const sources = { resolve: { alias } };

// For tests that hang, not for those that a busy machine makes slow.
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests that render the whole dashboard or mount the editor. */
const DASHBOARD_TESTS = [
  "client/src/features/admin/**/*.test.tsx",
  "client/src/features/admin/editor/html-to-delta.test.ts",
];

/** Tests that need modules and a window of their own. */
const ISOLATED_TESTS = [
  // They mock modules that the others load.
  "client/src/features/university/typing-renders.test.tsx",
  "client/src/features/admin/drafts/optional-field.test.ts",
  "client/src/features/admin/videos/small/versions-panel.test.tsx",
  // A tooltip that was open lately lets the next one open at once.
  "client/src/ui/tooltip.test.tsx",
  // Its database would be found by the files that share its window.
  "client/src/features/admin/drafts/write-drafts.test.ts",
  "client/src/features/admin/drafts/published-drafts.test.ts",
  // Each of its tests opens pages anew.
  "client/src/data/partial-content.test.ts",
];

/** Tests of the service worker, which has no window. With jsdom's globals Node 24's `Response` takes no `Blob`. */
const WORKER_TESTS = "client/src/offline/worker/*.test.ts";

/** Tests of the server that need modules of their own. */
const SERVER_ISOLATED_TESTS = [
  // They mock modules, or run a command, which reads a browser's globals.
  "server/articles/stored-item.test.ts",
  "server/auth/first-account.test.ts",
  "server/cli/**/*.test.ts",
  "server/db/disk-space.test.ts",
  // It limits the cache that the others share.
  "server/http/response-cache.test.ts",
];

const client = {
  ...limits,
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
  setupFiles: ["client/src/app/testing/setup.ts"],
  // To load the modules for each file again takes twice the time of the tests.
  isolate: false,
};

const server = {
  ...limits,
  environment: "node",
  globalSetup: ["server/testing/global-setup.ts"],
  execArgv: [QUICK_START],
};

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which on two would leave one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ...sources,
        test: {
          ...client,
          name: "client",
          include: ["client/src/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...DASHBOARD_TESTS, ...ISOLATED_TESTS, WORKER_TESTS],
        },
      },
      {
        ...sources,
        test: {
          ...client,
          name: "dashboard",
          include: DASHBOARD_TESTS,
          exclude: [...configDefaults.exclude, ...ISOLATED_TESTS],
        },
      },
      {
        ...sources,
        test: { ...client, name: "isolated", isolate: true, include: ISOLATED_TESTS },
      },
      {
        ...sources,
        test: {
          ...limits,
          name: "shared",
          include: ["{shared,scripts}/**/*.test.ts", WORKER_TESTS],
          environment: "node",
        },
      },
      {
        ...sources,
        test: {
          ...server,
          name: "server",
          include: ["server/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...SERVER_ISOLATED_TESTS],
          isolate: false,
        },
      },
      {
        ...sources,
        test: { ...server, name: "server-isolated", include: SERVER_ISOLATED_TESTS },
      },
    ],
  },
});
