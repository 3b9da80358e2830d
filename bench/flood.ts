// npm run bench:flood [-- SECONDS [pglite|postgres]] [--built]: readers of a cached page beside floods of searches and of made-up
// addresses, and beside a crawler with 100 connections.
import { crawl } from "../e2e/crawl.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { overServers } from "./databases.ts";
import { measureAddressFlood, measurePageFlood } from "./page-flood.ts";

const [seconds = "10", only] = process.argv.slice(2).filter((each) => each !== "--built");
const ARTICLE = "/knowledge-base/users/user-roles";

await overServers(only, run);

async function run(name: string, server: RunningServer): Promise<void> {
  console.log(`== ${name} ==`);
  const started = performance.now();
  const found = await crawl(server.url, 100, 5_000);
  const statuses = new Map<number, number>();
  for (const { status } of found.values()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`  a crawler with 100 connections: ${found.size} addresses, ${counts}, ${took} s`);
  const results = [
    await measureAddressFlood(server, ARTICLE),
    await measurePageFlood(server, ARTICLE, Number(seconds)),
  ];
  if (results.includes(false)) process.exitCode = 1;
}
