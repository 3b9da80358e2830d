// kill -9 of the server during publishes: npm run bench:publish-kill [-- KILLS [pglite|postgres]]. Prints what it found, and fails on any loss.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import { killDuringWrites } from "./kill-rounds.ts";

const ARTICLES = 20;

type Client = ReturnType<typeof publisherAt>;

function requestOn(revision: number) {
  const text = `<p>${randomUUID()}</p>`;
  const changes = Array.from({ length: ARTICLES }, (_, index) => putArticle(`a-${index}`, text));
  return { key: randomUUID(), revision, note: text, changes, redirects: [] };
}

await killDuringWrites(
  {
    name: "publishes",
    connect: publisherAt,
    time: async (admin: Client) => {
      const revision = await admin.revision();
      // The thread that checks publishes runs then.
      await admin.publish(requestOn(revision + 1_000));
      const began = performance.now();
      const { status } = await admin.publish(requestOn(revision));
      assert(status === 200, `a publish got ${status}`);
      return performance.now() - began;
    },
    send: async (admin: Client) => {
      const round = requestOn(await admin.revision());
      return { answer: admin.publish(round).then(({ status }) => status === 200), round };
    },
    isMade: async (admin, { revision, note }) => {
      const found = await admin.revision();
      assert(found === revision + 1 || found === revision, `revision ${found} after ${revision}`);
      if (found === revision) return false;
      await assertWhole(admin, note);
      return true;
    },
    repeat: async (admin, round, wasMade) => {
      const again = await admin.publish(round);
      assert(again.status === 200, `the retry got ${again.status} ${JSON.stringify(again.body)}`);
      assert((again.body.repeated === true) === wasMade, "the retry published twice");
      const revision = await admin.revision();
      assert(revision === round.revision + 1, "a revision too many");
      await assertWhole(admin, round.note);
      return revision;
    },
  },
  200,
);

async function assertWhole(admin: Client, text: string): Promise<void> {
  const { body } = await admin.get();
  const hashes = new Set((body.changes as { hash: string }[]).map(({ hash }) => hash));
  assert((body.changes as unknown[]).length === ARTICLES && hashes.size === 1, "half a publish");
  assert((await admin.get("/articles/a-7/source")).body.html === text, "another text");
}
