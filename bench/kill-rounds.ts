// Kills a server during writes, again and again, and checks what the next start finds.
import assert from "node:assert/strict";
import type { RunningServer } from "../server/testing/start-server.ts";
import { overDatabases } from "./databases.ts";
import { buildHelpServer, signIn } from "./help-server.ts";
import { median } from "./measure.ts";

// The kills are spread over so many times the length of a write, so that a third of them come after it.
const SPREAD = 1.5;
const STEPS = 25;

/** What is written, by a client `Client`; `Round` is a write that was sent, with what was there before. */
type Writes<Client, Round> = {
  /** What they are called: "publishes". */
  name: string;
  connect: (url: string, cookie: string) => Client;
  /** Makes a whole write and returns how long it took, in ms. */
  time: (client: Client, turn: number) => Promise<number>;
  /** Sends a write; `answer` is whether it was acknowledged. */
  send: (client: Client, turn: number) => Promise<{ answer: Promise<boolean>; round: Round }>;
  /** Whether the write of a round is there, whole, after the next start. */
  isMade: (client: Client, round: Round) => Promise<boolean>;
  /** Repeats the write, as a browser would: it must be made once in all. Returns the revision. */
  repeat: (client: Client, round: Round, wasMade: boolean) => Promise<number>;
};

/** Kills a server `process.argv[2]` times, over each kind of database. Prints what it found, and fails on any loss. */
export async function killDuringWrites<Client, Round>(
  writes: Writes<Client, Round>,
  usual: number,
): Promise<void> {
  const kills = Number(process.argv[2] ?? usual);
  const build = await buildHelpServer();
  try {
    await overDatabases(process.argv[3], (name, settings) =>
      run(writes, kills, name, () => build.start(settings)),
    );
  } finally {
    build.remove();
  }
}

async function run<Client, Round>(
  { name: noun, connect, time, send, isMade, repeat }: Writes<Client, Round>,
  kills: number,
  name: string,
  start: () => Promise<RunningServer>,
): Promise<void> {
  const started = performance.now();
  let server = await start();
  const cookie = await signIn(server.url);
  const counts = { acknowledged: 0, cutShort: 0, committed: 0, retried: 0 };
  const lengths: number[] = [];
  let revision = 0;
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const before = connect(server.url, cookie);
      // Measured each time: a new process is slower at first, and the machine may do other work.
      const lengthMs = await time(before, turn);
      lengths.push(lengthMs);
      const { answer, round } = await send(before, turn);
      const acknowledged = answer.catch(() => false);
      await new Promise((resolve) =>
        setTimeout(resolve, (lengthMs * SPREAD * (turn % STEPS)) / STEPS),
      );
      await server.kill("SIGKILL");
      const isAcknowledged = await acknowledged;
      server = await start();
      const after = connect(server.url, cookie);
      const wasMade = await isMade(after, round);
      assert(!isAcknowledged || wasMade, "what was acknowledged is lost");
      if (isAcknowledged) counts.acknowledged += 1;
      else {
        counts.cutShort += 1;
        counts[wasMade ? "committed" : "retried"] += 1;
      }
      revision = await repeat(after, round, wasMade);
    }
  } finally {
    await server.kill("SIGTERM");
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${name}: ${kills} kills in ${minutes} min, 0 to ${SPREAD} times the length of a write (median ${Math.round(median(lengths))} ms) after it was sent: ${noun}. ${counts.acknowledged} were acknowledged before the kill, ${counts.cutShort} were not; of these ${counts.committed} were made all the same and ${counts.retried} by the retry with the same key. Lost: 0, half: 0, twice: 0. Revision ${revision}.`,
  );
}
