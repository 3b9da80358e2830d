// What interrupted, hostile and enormous uploads leave: npm run bench:film-leftovers [-- UPLOADS=1000 MIB=4096 KILLS=20] [--built].
// Fails where something half is shown, or stays after the clean-up, whose clock is moved.
import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "../server/db/open-database.ts";
import { openMedia } from "../server/media/media.ts";
import { openFolderStore } from "../server/media/media-store.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import {
  FILM,
  type FilmSite,
  freeBox,
  hashOf,
  MIB,
  namesOf,
  uploaderAt,
  watchMemory,
  withFilmSite,
  writePaddedFilm,
} from "./film-site.ts";
import { residentMiB } from "./process-usage.ts";

const [uploads = 1000, mib = 4096, kills = 20] = process.argv
  .slice(2)
  .filter((each) => each !== "--built")
  .map(Number);
const DAY_MS = 24 * 3_600_000;

await withFilmSite(async (site) => {
  let server = await site.start();
  try {
    await abandonUploads(server, site);
    await sendEnormous(server, site);
    server = await killWhileKeeping(server, site);
  } finally {
    await server.kill("SIGTERM");
  }
  await cleanUp(site);
});

/** Begins uploads, sends some bytes of each and never comes back. */
async function abandonUploads({ url, child }: RunningServer, { dataDir }: FilmSite) {
  const uploader = await uploaderAt(url);
  const before = residentMiB(child.pid ?? 0);
  const began = performance.now();
  const answers = new Map<number, number>();
  for (let turn = 0; turn < uploads; turn += 1) {
    const { status, headers } = await uploader.begin(10 * MIB);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    const address = headers.get("location");
    if (address) await uploader.append(address, 0, Buffer.alloc(1000));
  }
  assert(
    [...answers.keys()].every((status) => status === 201 || status === 429),
    "other answers",
  );
  const page = await fetch(`${url}/university`);
  assert(page.ok, `the University got ${page.status}`);
  console.log(
    `${uploads} uploads begun and abandoned in ${((performance.now() - began) / 1000).toFixed(1)} s: ` +
      `${[...answers].map(([status, count]) => `${count} times ${status}`).join(", ")}. ` +
      `${namesOf(dataDir, "uploads").length} files in the folder of uploads. ` +
      `Memory ${Math.round(before)} → ${Math.round(residentMiB(child.pid ?? 0))} MiB.`,
  );
  // Half of those that are open stay for the clean-up; the others make room for what follows.
  const open = namesOf(dataDir, "uploads").filter((name) => /^[0-9a-f]{32}$/.test(name));
  for (const id of open.slice(open.length / 2)) await uploader.cancel(id);
}

/** Sends files as large as may be, of nothing but zeros: one that is no film, one that is, one of countless parts. */
async function sendEnormous(server: RunningServer, { dataDir }: FilmSite): Promise<void> {
  const bytes = mib * MIB;
  const film = readFileSync(FILM);
  const padded = Buffer.concat([film, freeBox(bytes - film.length)]);
  const boxes = Buffer.alloc(16 * MIB, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]));
  const cases = [
    { name: "zeros", head: Buffer.alloc(0), fill: Buffer.alloc(16 * MIB), bytes, expected: 422 },
    { name: "a film and zeros", head: padded, fill: Buffer.alloc(16 * MIB), bytes, expected: 200 },
    {
      name: "a film and millions of empty boxes",
      head: film,
      fill: boxes,
      bytes: film.length + Math.min(bytes, 64 * MIB),
      expected: 422,
    },
  ];
  for (const { name, head, fill, bytes: size, expected } of cases) {
    const uploader = await uploaderAt(server.url);
    const memory = watchMemory(() => server.child.pid);
    const address = await uploader.send(size, partsOf(head, fill, size));
    const began = performance.now();
    const answer = await uploader.keep(address);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const text = await answer.text();
    const id = address.split("/").at(-1) ?? "";
    const left = namesOf(dataDir, "uploads").filter((each) => each.startsWith(id));
    console.log(
      `${Math.round(size / MIB)} MiB, ${name}: ${answer.status} after ${seconds} s. Memory of the server at most ${memory()} MiB.`,
    );
    assert(answer.status === expected, `${answer.status} ${text}`);
    assert(
      left.every((each) => each.endsWith(".kept")),
      `${left} is left`,
    );
  }
}

async function* partsOf(head: Buffer, fill: Buffer, bytes: number): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let left = bytes - head.length; left > 0; left -= fill.length) {
    yield fill.subarray(0, Math.min(left, fill.length));
  }
}

/** Kills the server while it checks and moves a file. What is then there must be whole, and asked again it is kept. */
async function killWhileKeeping(first: RunningServer, site: FilmSite): Promise<RunningServer> {
  const { dataDir, scratch, start } = site;
  let server = first;
  const path = join(scratch, "film.mp4");
  const counts = { answered: 0, there: 0 };
  for (let turn = 0; turn < kills; turn += 1) {
    const hash = await writePaddedFilm(path, 96 * MIB);
    const uploader = await uploaderAt(server.url);
    const parts = createReadStream(path, { highWaterMark: 16 * MIB });
    const address = await uploader.send(96 * MIB, parts);
    const answer = uploader.keep(address).then(
      ({ ok }) => ok,
      () => false,
    );
    // From before it has begun until after it has ended, which takes about 400 ms.
    await new Promise((resolve) => setTimeout(resolve, (600 * turn) / kills));
    await server.kill("SIGKILL");
    if (await answer) counts.answered += 1;
    server = await start();
    const name = `${hash.slice(0, 32)}.mp4`;
    await assertWhole(dataDir);
    const isThere = namesOf(dataDir, "files").includes(name);
    if (isThere) counts.there += 1;
    const again = await (await uploaderAt(server.url)).keep(address);
    assert(again.ok, `asked again it got ${again.status} ${await again.text()}`);
    const { body } = await fetch(`${server.url}/media/${name}`);
    const received = await hashOf(body as unknown as AsyncIterable<Uint8Array>);
    assert(received === hash, "other bytes are shown");
  }
  console.log(
    `${kills} times kill -9 while a film of 96 MiB was being kept: ${counts.answered} were answered before, ${counts.there} were there at the next start; asked again all were kept. Half files: 0.`,
  );
  return server;
}

/** Each file that is kept is what its name says. */
async function assertWhole(dataDir: string): Promise<void> {
  for (const name of namesOf(dataDir, "files")) {
    const hash = await hashOf(join(dataDir, "media/files", name));
    assert(name.startsWith(hash.slice(0, 32)), `${name} holds something else`);
  }
}

/** The hourly clean-up, as of tomorrow and as of next week. */
async function cleanUp({ dataDir }: FilmSite): Promise<void> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ DATA_DIR: dataDir }, "the server", log);
  try {
    const media = openMedia({ dataDir, store: openFolderStore(dataDir), log });
    const count = () =>
      `${namesOf(dataDir, "uploads").length} of uploads and ${namesOf(dataDir, "files").length} films`;
    const before = count();
    await media.removeUnused(database.db, Date.now() + DAY_MS / 2);
    const halfDay = count();
    await media.removeUnused(database.db, Date.now() + 1.1 * DAY_MS);
    const day = count();
    await media.removeUnused(database.db, Date.now() + 8 * DAY_MS);
    console.log(
      `Files before: ${before}; after half a day: ${halfDay}; a day: ${day}; a week: ${count()}.`,
    );
    assert(halfDay === before, "something went too early");
    assert(namesOf(dataDir, "uploads").length === 0, "uploads are left");
    // The films of the sample library.
    assert(namesOf(dataDir, "files").length === 3, "films are left, or too many went");
  } finally {
    await database.close();
  }
}
