// Publishing under load and under kill -9: no reader may get a mix of two revisions, and no acknowledged publish may be
// lost, made in part or made twice. Stops with an error at the first that is.
//   npm run bench:publish                  about 15 minutes: 100 publishes that 8 readers watch through two servers on
//                                          PostgreSQL, then 100 kills on each kind of database
//   npm run bench:publish -- --quick       about 2 minutes; --built after it uses the build in dist
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signInAt } from "../server/testing/generated-content.ts";
import { publisherAt, publishOf, putArticle } from "../server/testing/publish-requests.ts";
import * as bench from "./shared.ts";

const PUBLISHES = bench.isQuick ? 10 : 100;
const KILLS = bench.isQuick ? 5 : 100;
const READERS = 8;
const READ_PATHS = ["", "/all", "/categories/fleet", "/articles/a-7"];
/** Kills are spread over this many times the length of a publish, so that a third of them come after it. */
const SPREAD = 1.5;
const KILL_STEPS = Math.min(25, KILLS);

type Admin = ReturnType<typeof publisherAt>;

/** A publish of articles that all have the same text and title. */
function requestOn(revision: number, articles: number, text: string) {
  const changes = Array.from({ length: articles }, (_, index) =>
    putArticle(`a-${index}`, `<p>${text}</p>`, { title: text }),
  );
  return publishOf(revision, { changes });
}

/** Readers of two servers, whose responses must each belong to one revision alone, on which both servers agree. */
class Readers {
  isDone = false;
  responses = 0;
  /** The hash of each path's response at each revision. */
  readonly seen = new Map<string, string>();
  readonly #urls: readonly string[];

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Returns the revision of the response, 0 where the path does not exist yet. */
  async read(server: number, path: string): Promise<number> {
    const url = this.#urls[server % this.#urls.length];
    const response = await fetch(`${url}/api/knowledge-base${path}`);
    const text = await response.text();
    if (response.status === 404) return 0;
    assert(response.status === 200, `${path} got ${response.status}`);
    const revision: number = JSON.parse(text).revision;
    const hash = createHash("sha256").update(text).digest("hex");
    const key = `${path} at ${revision}`;
    assert((this.seen.get(key) ?? hash) === hash, `${path} has two responses at ${revision}`);
    this.seen.set(key, hash);
    // Every article's text and title name the revision that they were published in.
    for (const named of new Set(text.match(/Revision \d+/g))) {
      assert(named === `Revision ${revision}`, `${path} has ${named} at ${revision}`);
    }
    this.responses += 1;
    return revision;
  }

  async readUntilDone(index: number): Promise<void> {
    for (let count = index; !this.isDone; count += 1) {
      await this.read(count, READ_PATHS[count % READ_PATHS.length] ?? "");
    }
  }
}

async function measureLoad(settings: bench.BenchDatabase): Promise<void> {
  const servers = [await bench.startSite(settings), await bench.startSite(settings)];
  const cookie = await signInAt(servers[0]?.url ?? "");
  const admins = servers.map(({ url }) => publisherAt(url, cookie));
  const readers = new Readers(servers.map(({ url }) => url));
  const [publishMs, otherMs]: [number[], number[]] = [[], []];

  async function publishAlways(): Promise<void> {
    for (let revision = 0; revision < PUBLISHES; revision += 1) {
      const request = requestOn(revision, 40, `Revision ${revision + 1}`);
      const began = performance.now();
      const { status } = (await admins[revision % 2]?.publish(request)) ?? {};
      assert(status === 200, `a publish got ${status}`);
      const published = performance.now();
      publishMs.push(published - began);
      while ((await readers.read(revision + 1, "")) <= revision);
      otherMs.push(performance.now() - published);
    }
  }
  try {
    const began = performance.now();
    const reading = Array.from({ length: READERS }, (_, index) => readers.readUntilDone(index));
    await Promise.race([
      publishAlways().finally(() => {
        readers.isDone = true;
      }),
      // Rejects with the first reader that got a mix.
      Promise.all(reading).then(() => new Promise<never>(() => {})),
    ]);
    await Promise.all(reading);
    const seconds = (performance.now() - began) / 1_000;
    bench.printTable(
      `${PUBLISHES} publishes of 40 articles on two servers with PostgreSQL, ${READERS} readers`,
      ["median", "slowest"],
      [
        ["publish (ms)", bench.median(publishMs), Math.max(...publishMs)],
        ["seen by the other server after (ms)", bench.median(otherMs), Math.max(...otherMs)],
      ],
    );
    console.log(
      `  ${readers.responses} responses, ${Math.round(readers.responses / seconds)} a second, ${readers.seen.size} different ones, each of one revision alone`,
    );
  } finally {
    readers.isDone = true;
    for (const server of servers) await server.kill("SIGTERM");
  }
}

const KILLED_ARTICLES = 20;

async function isWhole(admin: Admin, text: string): Promise<boolean> {
  const { body } = await admin.get("/all");
  const changes = body.changes as { hash: string }[];
  const source = await admin.get("/articles/a-7/source");
  return (
    changes.length === KILLED_ARTICLES &&
    new Set(changes.map(({ hash }) => hash)).size === 1 &&
    source.body.html === `<p>${text}</p>`
  );
}

/** Milliseconds that a publish takes on a server. */
async function timePublish(admin: Admin): Promise<number> {
  const revision = await admin.revision();
  const text = randomUUID();
  // A conflict starts the thread that checks publishes.
  await admin.publish(requestOn(revision + 1_000, KILLED_ARTICLES, text));
  const began = performance.now();
  const { status } = await admin.publish(requestOn(revision, KILLED_ARTICLES, text));
  assert(status === 200, `a publish got ${status}`);
  return performance.now() - began;
}

async function measureKills(settings: bench.BenchDatabase): Promise<number[]> {
  let server = await bench.startSite(settings);
  const cookie = await signInAt(server.url);
  const lengths: number[] = [];
  let [acknowledged, made, repeated] = [0, 0, 0];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = publisherAt(server.url, cookie);
      // The length of a publish is measured for each kill: a new process is slower, and the machine may do other work.
      const length = await timePublish(before);
      lengths.push(length);
      const text = randomUUID();
      const request = requestOn(await before.revision(), KILLED_ARTICLES, text);
      const response = before.publish(request).catch(() => null);
      await wait((length * SPREAD * (kill % KILL_STEPS)) / KILL_STEPS);
      await server.kill("SIGKILL");
      const isAcknowledged = (await response)?.status === 200;

      server = await bench.startSite(settings);
      const after = publisherAt(server.url, cookie);
      const wasMade = (await after.revision()) === request.revision + 1;
      assert(wasMade || !isAcknowledged, "an acknowledged publish is lost");
      assert(!wasMade || (await isWhole(after, text)), "a publish was made in part");
      const again = await after.publish(request);
      assert(again.status === 200, `the repeated publish got ${again.status}`);
      assert((again.body.repeated === true) === wasMade, "a publish was made twice");
      assert((await after.revision()) === request.revision + 1, "there is a revision too many");
      assert(await isWhole(after, text), "a repeated publish was made in part");
      acknowledged += Number(isAcknowledged);
      made += Number(wasMade && !isAcknowledged);
      repeated += Number(!wasMade);
    }
  } finally {
    await server.kill("SIGTERM");
  }
  return [KILLS, bench.median(lengths), acknowledged, made, repeated];
}

bench.build();
await bench.overPostgres(measureLoad);
const rows: (string | number)[][] = [];
await bench.overDatabases(async (name, settings) => {
  rows.push([name, ...(await measureKills(settings))]);
});
bench.printTable(
  `Kills during publishes of ${KILLED_ARTICLES} articles: none lost, none in part, none twice`,
  ["kills", "publish (ms)", "acknowledged", "made unacknowledged", "made by the repeat"],
  rows,
);
