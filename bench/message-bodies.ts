// Sends generated messages, then floods the site with them beside readers: npm run bench:message-bodies [-- COUNT [pglite|postgres]]. Each body must get the right status, and no reader may wait for the flood.
import { newMessageSchema } from "@shared/contracts/messages.ts";
import fc from "fast-check";
import { aMessage, messageAdminAt } from "../server/testing/message-requests.ts";
import { mutatedBodies, parseBody } from "../server/testing/mutated-bodies.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { overServers } from "./databases.ts";
import { signIn } from "./help-server.ts";

const COUNT = Number(process.argv[2] ?? 20_000);
const AT_ONCE = 8;
const FLOOD_SECONDS = 10;
const FLOOD_A_SECOND = 1_000;

async function run(name: string, { url }: RunningServer): Promise<void> {
  const admin = messageAdminAt(url, await signIn(url));
  const counts = await sendBodies(url);
  const kept = await admin.all();
  const list = [...counts].sort(([a], [b]) => a - b);
  const found = list.map(([status, count]) => `${count} × ${status}`).join(", ");
  console.log(`${name}: ${found}; ${kept.length} messages kept`);
  const quiet = await readingTimes(url, 3);
  const [busy, flood] = await Promise.all([readingTimes(url, FLOOD_SECONDS), sendFlood(url)]);
  console.log(`${name}, readers alone: ${quiet}; beside the flood: ${busy}; flood: ${flood}`);
}

let network = 0;
const nextNetwork = () => {
  network += 1;
  return `${10 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1`;
};

async function send(url: string, bytes: Buffer, address: string): Promise<number> {
  const response = await fetch(`${url}/api/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends generated bodies, and counts the statuses. */
async function sendBodies(url: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const bodies = fc.sample(mutatedBodies(aMessage()), COUNT);
  const sendAll = async () => {
    for (let bytes = bodies.pop(); bytes; bytes = bodies.pop()) {
      const status = await send(url, bytes, nextNetwork());
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== expectedStatus(bytes)) {
        throw new Error(`${status} for ${JSON.stringify(bytes.toString())}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  return counts;
}

function expectedStatus(bytes: Buffer): number {
  const body = parseBody(bytes);
  if (newMessageSchema.safeParse(body).success) return 204;
  // An empty body is none, which the schema refuses.
  const isBody = (typeof body === "object" && body !== null) || bytes.length === 0;
  return isBody ? 422 : 400;
}

/** Sends so many messages a second, half of them from one network, and counts what they are answered. */
async function sendFlood(url: string): Promise<string> {
  const counts = new Map<number, number>();
  const sending: Promise<void>[] = [];
  for (let tick = 0; tick < FLOOD_SECONDS * 10; tick += 1) {
    for (let each = 0; each < FLOOD_A_SECOND / 10; each += 1) {
      const address = each % 2 ? nextNetwork() : "192.0.2.1";
      const body = Buffer.from(JSON.stringify(aMessage()));
      const sent = send(url, body, address).catch(() => 0);
      sending.push(sent.then((status) => void counts.set(status, (counts.get(status) ?? 0) + 1)));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all(sending);
  const wrong = [...counts.keys()].filter((status) => ![204, 429].includes(status));
  if (wrong.length > 0) throw new Error(`the flood was answered ${wrong.join(", ")}`);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}

/** The median and the 99th percentile in ms of a reader's page, asked for 20 times a second. */
async function readingTimes(url: string, seconds: number): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < seconds * 20; count += 1) {
    const start = performance.now();
    const response = await fetch(`${url}/knowledge-base`);
    await response.arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

// Each body comes from another network, as the limit would refuse all but the first.
await overServers(process.argv[3], run, { TRUST_PROXY: "1" });
