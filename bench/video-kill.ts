// kill -9 of the server during saves and imports of videos: npm run bench:video-kill [-- KILLS [pglite|postgres]]. Prints what it found, and fails on any loss.
import assert from "node:assert/strict";
import { videoAdminAt } from "../server/testing/video-requests.ts";
import { killDuringWrites } from "./kill-rounds.ts";
import {
  type Client,
  IMPORTED,
  nextWrite,
  readState,
  send,
  type Write,
} from "./video-kill-writes.ts";

/** A write, and the library before it and after the next start. */
type Round = { write: Write; before: string; revision: number; found?: string };

await killDuringWrites<Client, Round>(
  {
    name: `saves with transcripts, deletions, moves, restores and imports of ${IMPORTED} videos in turn`,
    connect: videoAdminAt,
    time: async (admin, turn) => {
      const write = nextWrite(await admin.library(), turn);
      const began = performance.now();
      const { isDone, text } = await send(admin, write);
      assert(isDone, `a ${write.kind} got ${text}`);
      return performance.now() - began;
    },
    send: async (admin, turn) => {
      const library = await admin.library();
      const before = await readState(admin);
      const write = nextWrite(library, turn);
      const answer = send(admin, write).then(({ isDone }) => isDone);
      return { answer, round: { write, before, revision: library.revision } };
    },
    isMade: async (admin, round) => {
      const { write, before, revision } = round;
      const found = await admin.library();
      const isMade = found.revision === revision + 1;
      assert(isMade || found.revision === revision, `revision ${found.revision} after ${revision}`);
      round.found = await readState(admin);
      assert(isMade || round.found === before, `half a ${write.kind}`);
      return isMade;
    },
    repeat: async (admin, { write, before, revision, found }, wasMade) => {
      const again = await send(admin, write);
      assert(again.isDone, `the retry of a ${write.kind} got ${again.text}`);
      assert(again.isRepeated === wasMade, `the retry made a ${write.kind} twice`);
      const after = await readState(admin);
      assert(after !== before, `a ${write.kind} that was answered is not there`);
      assert(!wasMade || found === after, `half a ${write.kind}`);
      const entry = await admin.get(`/history/${revision + 1}`);
      assert(entry.body.action === write.kind, `${write.kind} is not in the history`);
      const isWhole = write.videos === null || entry.body.total === write.videos;
      assert(isWhole, `half a ${write.kind} in the history`);
      const next = await admin.get(`/history/${revision + 2}`);
      assert(next.status === 404, "a change too many");
      return revision + 1;
    },
  },
  100,
);
