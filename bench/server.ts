// npm run bench:server [-- SECONDS [pglite|postgres]] [--built]: the built server under load, over both databases.
import { measureBurst } from "./burst-load.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer } from "./help-server.ts";
import { measurePageFlood } from "./page-flood.ts";
import { measureSteadyLoad } from "./steady-load.ts";
import { measureStop } from "./stop-under-load.ts";

const [seconds = "60", only] = process.argv.slice(2).filter((each) => each !== "--built");
const SECONDS = Number(seconds);
const BURST_SECONDS = Math.min(SECONDS, 10);

const ARTICLE = "/knowledge-base/users/user-roles";
const PATHS = [ARTICLE, "/university", "/api/videos"];

const build = await buildHelpServer();
try {
  await overDatabases(only, run);
} finally {
  build.remove();
}

async function run(name: string, settings: BenchSettings): Promise<void> {
  const server = await build.start(settings);
  const results: boolean[] = [];
  try {
    console.log(`== ${name}, 200 connections for ${SECONDS} s ==`);
    results.push(await measureSteadyLoad(server, PATHS, SECONDS));
    results.push(await measureBurst(server, ARTICLE, BURST_SECONDS));
    results.push(await measurePageFlood(server, ARTICLE, BURST_SECONDS));
    results.push(await measureStop(server, ARTICLE));
  } finally {
    await server.kill("SIGTERM");
  }
  if (results.includes(false)) {
    console.log("  Not as it should be.");
    process.exitCode = 1;
  }
}
