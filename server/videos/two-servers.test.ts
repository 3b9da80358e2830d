import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DatabaseSettings, postgresDatabase } from "../testing/databases.ts";
import { runApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signInAsVideoAdmin, videoAdminAt, videoOf } from "../testing/video-requests.ts";

let apps: Awaited<ReturnType<typeof runApp>>[] = [];

beforeAll(async () => {
  const settings: DatabaseSettings = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await postgresDatabase(),
  };
  apps = [await runApp(settings), await runApp(settings)];
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function both() {
  const [one, two] = apps;
  if (!one || !two) throw new Error("no servers");
  const admin = await signInAsVideoAdmin(one);
  const visit = async (path: string) => {
    const responses = await Promise.all(apps.map(({ url }) => fetch(`${url}/api${path}`)));
    return Promise.all(responses.map((response) => response.json()));
  };
  return { admin, other: videoAdminAt(two.url, admin.cookie), visit };
}

const NOTICE = { timeout: 60_000, interval: 10 };

test("of two admins at two servers the later is told, and the visitors of both see what was saved", async () => {
  const { admin, other, visit } = await both();
  expect(await visit("/videos")).toEqual([[], []]);
  const video = videoOf(await admin.add(sampleVideo(), [{ start: 0, end: 1, text: "Go." }]));
  const seen = async (path: string, body: unknown) =>
    vi.waitFor(async () => expect(await visit(path)).toEqual([body, body]), NOTICE);
  const { revision: _, transcript: _hash, smallUrl: _small, soundUrl: _sound, ...listed } = video;
  await seen("/videos", [listed]);
  const transcript = { videoId: video.id, cues: [{ start: 0, end: 1, text: "Go." }] };
  await seen(`/transcripts/${video.id}`, transcript);

  const responses = await Promise.all([
    admin.edit(video, { title: "From one" }),
    other.edit(video, { title: "From the other" }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner, loser] = responses[0]?.status === 200 ? responses : responses.toReversed();
  if (!winner || !loser) throw new Error("no answers");
  const saved = videoOf(winner);
  expect(loser.body.video).toEqual(saved);
  await seen("/videos", [{ ...listed, title: saved.title }]);

  await other.edit(saved, {}, { transcript: [{ start: 0, end: 1, text: "Stop." }] });
  await seen(`/transcripts/${video.id}`, {
    ...transcript,
    cues: [{ start: 0, end: 1, text: "Stop." }],
  });
});

test("moves and a key that is sent to both servers are made once", async () => {
  const { admin, other, visit } = await both();
  await admin.addNew();
  const { id } = await admin.addNew();
  const order = await other.order();
  const { orderRevision } = await other.library();
  const move = { orderRevision, id, before: order[0] ?? null };
  const moves = await Promise.all([admin.move(move), other.move(move)]);
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
  await vi.waitFor(async () => {
    const lists = (await visit("/videos")) as { id: number }[][];
    expect(lists.map(([first]) => first?.id)).toEqual([id, id]);
  }, NOTICE);

  const [key, video] = [crypto.randomUUID(), sampleVideo()];
  const added = await Promise.all([admin, other].map((at) => at.add(video, undefined, key)));
  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  expect(added.filter(({ body }) => body.repeated)).toHaveLength(1);
});
