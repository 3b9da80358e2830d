// Sends generated bodies to each call that manages videos, with and without a session: npm run bench:video-bodies [-- COUNT [pglite|postgres [CALL …]]]. Each must get the right status, and only a success may change anything.
import fc from "fast-check";
import { mutatedBodies } from "../server/testing/mutated-bodies.ts";
import {
  expectedVideoStatuses,
  type VideoCall,
  videoCalls,
  withFreshKey,
} from "../server/testing/video-bodies.ts";
import { videoAdminAt } from "../server/testing/video-requests.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";

const COUNT = Number(process.argv[2] ?? 10_000);
const CALLS = process.argv.slice(4);
const isChosen = ({ name }: VideoCall) => CALLS.length === 0 || CALLS.includes(name);
const AT_ONCE = 4;

const build = await buildHelpServer();

async function run(name: string, settings: BenchSettings): Promise<void> {
  const server = await build.start(settings);
  try {
    const cookie = await signIn(server.url);
    const admin = videoAdminAt(server.url, cookie);
    const { id, title, videoUrl } = await admin.addNew();
    for (const call of videoCalls({ id, title, videoUrl }).filter(isChosen)) {
      const before = await admin.library();
      const counts = await sendBodies(call, server.url, cookie);
      const after = await admin.library();
      const successes = (counts.get(200) ?? 0) + (counts.get(201) ?? 0);
      const isUnchanged = JSON.stringify(after) === JSON.stringify(before);
      const mayChange = call.name !== "preview" && successes > 0;
      if (!isUnchanged && !mayChange) throw new Error(`${call.name} changed the library`);
      if (after.revision > before.revision + successes) throw new Error("changes without answer");
      const list = [...counts].sort(([a], [b]) => a - b);
      const found = list.map(([status, count]) => `${count} × ${status}`).join(", ");
      const changed = after.revision - before.revision;
      console.log(`${name}, ${call.name}: ${found}; ${changed} changes`);
    }
  } finally {
    await server.kill("SIGTERM");
  }
}

/** Sends the bodies of a call, each without a session and with one, and counts the statuses of the latter. */
async function sendBodies(
  call: VideoCall,
  url: string,
  cookie: string,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const bodies = fc
    .sample(mutatedBodies(call.request), COUNT)
    .map((bytes) => withFreshKey(call, bytes));
  const send = async () => {
    for (let bytes = bodies.pop(); bytes; bytes = bodies.pop()) {
      const stranger = await sendBody(call, url, "", bytes);
      if (stranger !== 401) throw new Error(`${stranger} without a session`);
      const status = await sendBody(call, url, cookie, bytes);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (!expectedVideoStatuses(call, bytes).includes(status)) {
        throw new Error(`${call.name}: ${status} for ${JSON.stringify(bytes.toString())}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return counts;
}

async function sendBody(
  { method, path }: VideoCall,
  url: string,
  cookie: string,
  bytes: Buffer,
): Promise<number> {
  const response = await fetch(`${url}/api/admin/videos${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return response.status;
}

try {
  await overDatabases(process.argv[3], run);
} finally {
  build.remove();
}
