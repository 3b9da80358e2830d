// kill -9 of the server during saves and imports of videos: npm run bench:video-kill [-- KILLS [pglite|postgres]]. Prints what it found, and fails on any loss.
import type { RunningServer } from "../server/testing/start-server.ts";
import { videoAdminAt } from "../server/testing/video-requests.ts";
import { type BenchSettings, overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";
import { median } from "./measure.ts";
import {
  assert,
  type Client,
  IMPORTED,
  nextWrite,
  readState,
  send,
  type Write,
} from "./video-kill-writes.ts";

const KILLS = Number(process.argv[2] ?? 100);
// The kills are spread over so many times the length of a write, so that a third of them come after it.
const SPREAD = 1.5;
const STEPS = 25;

const build = await buildHelpServer();
try {
  await overDatabases(process.argv[3], run);
} finally {
  build.remove();
}

type Counts = { acknowledged: number; cutShort: number; committed: number; retried: number };

async function run(name: string, settings: BenchSettings): Promise<void> {
  const started = performance.now();
  let server = await build.start(settings);
  const cookie = await signIn(server.url);
  const counts: Counts = { acknowledged: 0, cutShort: 0, committed: 0, retried: 0 };
  const lengths: number[] = [];
  let revision = 0;
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const admin = videoAdminAt(server.url, cookie);
      // Measured each time: a new process is slower at first, and the machine may do other work.
      const lengthMs = await timeWrite(admin, kill);
      lengths.push(lengthMs);
      const delayMs = (lengthMs * SPREAD * (kill % STEPS)) / STEPS;
      const round = await killDuringWrite(server, admin, kill, delayMs);
      server = await build.start(settings);
      await checkRound(videoAdminAt(server.url, cookie), round, counts);
    }
    ({ revision } = await videoAdminAt(server.url, cookie).library());
  } finally {
    await server.kill("SIGTERM");
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${name}: ${KILLS} kills in ${minutes} min, 0 to ${SPREAD} times the length of a write (median ${Math.round(median(lengths))} ms) after it was sent: saves with transcripts, deletions, moves, restores and imports of ${IMPORTED} videos in turn. ${counts.acknowledged} were acknowledged before the kill, ${counts.cutShort} were not; of these ${counts.committed} were made all the same and ${counts.retried} by the retry with the same key. Lost: 0, half: 0, twice: 0. Revision ${revision}.`,
  );
}

async function timeWrite(admin: Client, kill: number): Promise<number> {
  const write = nextWrite(await admin.library(), kill);
  const began = performance.now();
  const { isDone, text } = await send(admin, write);
  assert(isDone, `a ${write.kind} got ${text}`);
  return performance.now() - began;
}

type Round = { write: Write; before: string; revision: number; acknowledged: boolean };

async function killDuringWrite(
  server: RunningServer,
  admin: Client,
  kill: number,
  delayMs: number,
): Promise<Round> {
  const library = await admin.library();
  const before = await readState(admin);
  const write = nextWrite(library, kill);
  const answer = send(admin, write).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await server.kill("SIGKILL");
  const acknowledged = (await answer)?.isDone ?? false;
  return { write, before, revision: library.revision, acknowledged };
}

/** Checks what the next start finds, and repeats the request as a browser would. */
async function checkRound(admin: Client, round: Round, counts: Counts): Promise<void> {
  const { write, before, revision, acknowledged } = round;
  const found = await admin.library();
  const isMade = found.revision === revision + 1;
  assert(isMade || found.revision === revision, `revision ${found.revision} after ${revision}`);
  assert(!acknowledged || isMade, `an acknowledged ${write.kind} is lost`);
  if (acknowledged) counts.acknowledged += 1;
  else {
    counts.cutShort += 1;
    counts[isMade ? "committed" : "retried"] += 1;
  }
  const state = await readState(admin);
  assert(isMade || state === before, `half a ${write.kind}`);
  const again = await send(admin, write);
  assert(again.isDone, `the retry of a ${write.kind} got ${again.text}`);
  assert(again.isRepeated === isMade, `the retry made a ${write.kind} twice`);
  const after = await readState(admin);
  assert(after !== before, `a ${write.kind} that was answered is not there`);
  assert(!isMade || state === after, `half a ${write.kind}`);
  const entry = await admin.get(`/history/${revision + 1}`);
  assert(entry.body.action === write.kind, `${write.kind} is not in the history`);
  const isWhole = write.videos === null || entry.body.total === write.videos;
  assert(isWhole, `half a ${write.kind} in the history`);
  assert((await admin.get(`/history/${revision + 2}`)).status === 404, "a change too many");
}
