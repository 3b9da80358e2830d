// Sends generated bodies to the publish call: npm run bench:publish-bodies [-- COUNT [pglite|postgres]]. Each must get the right 4xx and change nothing.
import fc from "fast-check";
import { mutatedBodies } from "../server/testing/mutated-bodies.ts";
import { expectedStatuses } from "../server/testing/publish-bodies.ts";
import { publisherAt, publishOf } from "../server/testing/publish-requests.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";

const COUNT = Number(process.argv[2] ?? 20_000);
const AT_ONCE = 4;

const build = await buildHelpServer();
const stale = publishOf(4_000_000, {
  redirects: [{ from: "/knowledge-base/x", to: "/knowledge-base/y" }],
});

async function run(name: string, settings: BenchSettings): Promise<void> {
  const server = await build.start(settings);
  try {
    const cookie = await signIn(server.url);
    const admin = publisherAt(server.url, cookie);
    await admin.publish(publishOf(0));
    const before = JSON.stringify((await admin.get("/all")).body);
    const counts = new Map<number, number>();
    const started = performance.now();
    const bodies = fc.sample(mutatedBodies(stale), COUNT);
    const send = async () => {
      for (let bytes = bodies.pop(); bytes; bytes = bodies.pop()) {
        const { status } = await fetch(`${server.url}/api/knowledge-base/publish`, {
          method: "POST",
          headers: { cookie, "content-type": "application/json" },
          body: new Uint8Array(bytes),
        });
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (!expectedStatuses(bytes).includes(status)) {
          throw new Error(`${status} for ${JSON.stringify(bytes.toString())}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    if (JSON.stringify((await admin.get("/all")).body) !== before) throw new Error("it changed");
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    const list = [...counts].sort().map(([status, count]) => `${count} × ${status}`);
    console.log(`${name}: ${COUNT} bodies in ${seconds} s: ${list.join(", ")}. Nothing changed.`);
  } finally {
    await server.kill("SIGTERM");
  }
}

try {
  await overDatabases(process.argv[3], run);
} finally {
  build.remove();
}
