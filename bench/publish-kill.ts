// kill -9 of the server during publishes: npm run bench:publish-kill [-- KILLS [pglite|postgres]]. Prints what it found, and fails on any loss.
import { randomUUID } from "node:crypto";
import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT, buildHelpServer, type HelpServer, signIn } from "./help-server.ts";

const KILLS = Number(process.argv[2] ?? 200);
const ONLY = process.argv[3];
const ARTICLES = 20;

const build = await buildHelpServer();
const environment = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
try {
  if (ONLY !== "postgres") await run("PGlite", { ...environment, DATA_DIR: temporaryFolder() });
  if (ONLY !== "pglite") await runOverPostgres();
} finally {
  build.remove();
}

async function runOverPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const DATABASE_URL = await createDatabase(postgres.url);
    await run("PostgreSQL", { ...environment, DATA_DIR: temporaryFolder(), DATABASE_URL });
  } finally {
    await postgres.stop();
  }
}

type Counts = {
  acknowledged: number;
  cutShort: number;
  committedUnanswered: number;
  retried: number;
};

async function run(name: string, settings: Record<string, string>): Promise<void> {
  const started = performance.now();
  let server = await build.start(settings);
  const cookie = await signIn(server.url);
  const counts: Counts = { acknowledged: 0, cutShort: 0, committedUnanswered: 0, retried: 0 };
  let revision = 1;
  await killDuringPublish(server, cookie, 0, 10_000);
  server = await build.start(settings);
  let publishMs = 100;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // The moments are spread over a publish's whole length, so that every stage of it is hit.
    const round = await killDuringPublish(server, cookie, revision, (publishMs * (kill % 23)) / 20);
    if (round.answeredMs) publishMs = 0.8 * publishMs + 0.2 * round.answeredMs;
    server = await build.start(settings);
    revision = await checkRound(server, cookie, revision, round, counts);
  }
  await server.kill("SIGTERM");
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${name}: ${KILLS} kills in ${minutes} min. ${counts.acknowledged} publishes were acknowledged before the kill, ${counts.cutShort} were not; of these ${counts.committedUnanswered} were published all the same and ${counts.retried} by the retry with the same key. Lost: 0, half: 0, twice: 0. The last publish took ${Math.round(publishMs)} ms. Revision ${revision}.`,
  );
}

type Round = {
  request: { key: string };
  text: string;
  acknowledged: number | null;
  answeredMs: number;
};

async function killDuringPublish(
  server: HelpServer,
  cookie: string,
  revision: number,
  delayMs: number,
): Promise<Round> {
  const text = `<p>${randomUUID()}</p>`;
  const changes = Array.from({ length: ARTICLES }, (_, index) => putArticle(`a-${index}`, text));
  const request = { key: randomUUID(), revision, note: text, changes, redirects: [] };
  // Starts the thread that checks publishes, so that the kill is not always in its start.
  await publisherAt(server.url, cookie).publish({ ...request, revision: revision + 1_000 });
  const began = performance.now();
  const answer = publisherAt(server.url, cookie)
    .publish(request)
    .then((read) => ({ read, ms: performance.now() - began }))
    .catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await server.kill("SIGKILL");
  const answered = await answer;
  const read = answered?.read;
  const acknowledged = read?.status === 200 ? Number(read.body.revision) : null;
  return { request, text, acknowledged, answeredMs: acknowledged ? (answered?.ms ?? 0) : 0 };
}

/** Checks what the next start finds, repeats the request as a browser would, and returns the revision. */
async function checkRound(
  server: HelpServer,
  cookie: string,
  revision: number,
  { request, text, acknowledged }: Round,
  counts: Counts,
): Promise<number> {
  const admin = publisherAt(server.url, cookie);
  const found = await admin.revision();
  const isPublished = found === revision + 1;
  assert(isPublished || found === revision, `revision ${found} after ${revision}`);
  assert(acknowledged === null || isPublished, "an acknowledged publish is lost");
  if (acknowledged === null) {
    counts.cutShort += 1;
    counts[isPublished ? "committedUnanswered" : "retried"] += 1;
  } else counts.acknowledged += 1;
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
  assert((await admin.get("/articles/a-7")).body.html === text, "another text");
}

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}
