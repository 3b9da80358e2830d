// kill -9 of the server during publishes: npm run bench:publish-kill [-- KILLS [pglite|postgres]]. Prints what it found, and fails on any loss.
import { randomUUID } from "node:crypto";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";
import { median } from "./measure.ts";

const KILLS = Number(process.argv[2] ?? 200);
const ARTICLES = 20;
// The kills are spread over so many times the length of a publish, so that a third of them come after it.
const SPREAD = 1.5;
const STEPS = 25;

const build = await buildHelpServer();
try {
  await overDatabases(process.argv[3], run);
} finally {
  build.remove();
}

type Counts = {
  acknowledged: number;
  cutShort: number;
  committedUnanswered: number;
  retried: number;
};

async function run(name: string, settings: BenchSettings): Promise<void> {
  const started = performance.now();
  let server = await build.start(settings);
  const cookie = await signIn(server.url);
  const counts: Counts = { acknowledged: 0, cutShort: 0, committedUnanswered: 0, retried: 0 };
  const lengths: number[] = [];
  let revision = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Measured each time: a new process is slower at first, and the machine may do other work.
    const lengthMs = await timePublish(server, cookie, revision);
    lengths.push(lengthMs);
    const delayMs = (lengthMs * SPREAD * (kill % STEPS)) / STEPS;
    const round = await killDuringPublish(server, cookie, revision + 1, delayMs);
    server = await build.start(settings);
    revision = await checkRound(server, cookie, revision + 1, round, counts);
  }
  await server.kill("SIGTERM");
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${name}: ${KILLS} kills in ${minutes} min, 0 to ${SPREAD} times the length of a publish (median ${Math.round(median(lengths))} ms) after it was sent. ${counts.acknowledged} publishes were acknowledged before the kill, ${counts.cutShort} were not; of these ${counts.committedUnanswered} were published all the same and ${counts.retried} by the retry with the same key. Lost: 0, half: 0, twice: 0. Revision ${revision}.`,
  );
}

type Round = { request: { key: string }; text: string; acknowledged: boolean };

function requestOn(revision: number) {
  const text = `<p>${randomUUID()}</p>`;
  const changes = Array.from({ length: ARTICLES }, (_, index) => putArticle(`a-${index}`, text));
  return { key: randomUUID(), revision, note: text, changes, redirects: [] };
}

/** How long a whole publish takes in a process whose thread for checking publishes runs already. */
async function timePublish(
  server: RunningServer,
  cookie: string,
  revision: number,
): Promise<number> {
  const admin = publisherAt(server.url, cookie);
  await admin.publish(requestOn(revision + 1_000));
  const began = performance.now();
  const { status } = await admin.publish(requestOn(revision));
  assert(status === 200, `a publish got ${status}`);
  return performance.now() - began;
}

async function killDuringPublish(
  server: RunningServer,
  cookie: string,
  revision: number,
  delayMs: number,
): Promise<Round> {
  const request = requestOn(revision);
  const answer = publisherAt(server.url, cookie)
    .publish(request)
    .catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await server.kill("SIGKILL");
  const acknowledged = (await answer)?.status === 200;
  return { request, text: request.note, acknowledged };
}

/** Checks what the next start finds, repeats the request as a browser would, and returns the revision. */
async function checkRound(
  server: RunningServer,
  cookie: string,
  revision: number,
  { request, text, acknowledged }: Round,
  counts: Counts,
): Promise<number> {
  const admin = publisherAt(server.url, cookie);
  const found = await admin.revision();
  const isPublished = found === revision + 1;
  assert(isPublished || found === revision, `revision ${found} after ${revision}`);
  assert(!acknowledged || isPublished, "an acknowledged publish is lost");
  if (acknowledged) counts.acknowledged += 1;
  else {
    counts.cutShort += 1;
    counts[isPublished ? "committedUnanswered" : "retried"] += 1;
  }
  if (isPublished) await assertWhole(admin, text);
  const again = await admin.publish(request);
  assert(again.status === 200, `the retry got ${again.status} ${JSON.stringify(again.body)}`);
  assert((again.body.repeated === true) === isPublished, "the retry published twice");
  assert((await admin.revision()) === revision + 1, "a revision too many");
  await assertWhole(admin, text);
  return revision + 1;
}

async function assertWhole(admin: ReturnType<typeof publisherAt>, text: string): Promise<void> {
  const { body } = await admin.get();
  const hashes = new Set((body.changes as { hash: string }[]).map(({ hash }) => hash));
  assert((body.changes as unknown[]).length === ARTICLES && hashes.size === 1, "half a publish");
  assert((await admin.get("/articles/a-7/source")).body.html === text, "another text");
}

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}
