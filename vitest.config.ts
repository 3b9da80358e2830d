import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "@": folder("./client/src"), "@shared": folder("./shared") };

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which on two would leave one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "client",
          include: ["client/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
          setupFiles: ["client/src/app/testing/setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: { name: "shared", include: ["shared/**/*.test.ts"], environment: "node" },
      },
      {
        test: { name: "scripts", include: ["scripts/**/*.test.ts"], environment: "node" },
      },
      {
        resolve: { alias },
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          environment: "node",
          // The embedded databases take their time to start on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
