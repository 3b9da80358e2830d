// npm run bench:server [-- SECONDS [pglite|postgres]] [--built]: the built server under load, over both databases.

import type { RunningServer } from "../server/testing/start-server.ts";
import { measureBurst } from "./burst-load.ts";
import { overServers } from "./databases.ts";
import { measurePageFlood } from "./page-flood.ts";
import { measureSteadyLoad } from "./steady-load.ts";
import { measureStop } from "./stop-under-load.ts";

const [seconds = "60", only] = process.argv.slice(2).filter((each) => each !== "--built");
const SECONDS = Number(seconds);
const BURST_SECONDS = Math.min(SECONDS, 10);

const ARTICLE = "/knowledge-base/users/user-roles";
const PATHS = [ARTICLE, "/university", "/api/videos"];

await overServers(only, run);

async function run(name: string, server: RunningServer): Promise<void> {
  console.log(`== ${name}, 200 connections for ${SECONDS} s ==`);
  const results = [
    await measureSteadyLoad(server, PATHS, SECONDS),
    await measureBurst(server, ARTICLE, BURST_SECONDS),
    await measurePageFlood(server, ARTICLE, BURST_SECONDS),
    await measureStop(server, ARTICLE),
  ];
  if (results.includes(false)) {
    console.log("  Not as it should be.");
    process.exitCode = 1;
  }
}
