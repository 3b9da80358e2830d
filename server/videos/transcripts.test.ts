import type { Cue } from "@shared/contracts/transcripts.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { transcripts, transcriptTexts, videos } from "../db/schema.ts";
import { sharedApp } from "../testing/running-app.ts";
import { storeTranscript } from "./transcripts.ts";

const cues = (...texts: string[]): Cue[] =>
  texts.map((text, index) => ({ start: index * 10 + 0.5, end: index * 10 + 9, text }));

const app = sharedApp();
beforeEach(async () => {
  const { db } = app.database;
  await db.delete(videos);
  await db.delete(transcriptTexts);
});

/** Adds a video in which these cues are said; returns its id. */
function addVideo(title: string, given: readonly Cue[]): Promise<number> {
  return app.database.db.transaction(async (tx) => {
    const values = { ...sampleVideo({ title }), searchText: "" };
    const [video] = await tx.insert(videos).values(values).returning({ id: videos.id });
    const videoId = video?.id ?? 0;
    await tx.insert(transcripts).values({ videoId, hash: await storeTranscript(tx, given) });
    return videoId;
  });
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });
const get = async (path = "") => (await fetch(`${app.url}/api/transcripts${path}`)).json();
const search = async (text: string) => {
  const response = await fetch(`${app.url}/api/search/${encodeURIComponent(text)}`);
  return (await response.json()).hits;
};

test("transcripts are listed by their videos, and read together or one by one", async () => {
  const ids = [
    await addVideo("Last", cues("Sign in.", "Sign out.")),
    await addVideo("First", cues("Check the", "oxygen.")),
  ];
  await eventually(async () => expect((await get()).videos).toHaveLength(2));
  expect(await get()).toEqual({
    mode: "server",
    isTogether: true,
    videos: ids.map((id) => ({ id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
  });
  const each = await Promise.all(ids.map((id) => get(`/${id}`)));
  expect(await get("/all")).toEqual({ transcripts: each });
});

test("a sentence is found once for each video that has it, until none has", async () => {
  const given = cues("Stop.", "Lower the bandicoot.");
  const one = await addVideo("One", given);
  const two = await addVideo("Two", given);
  const hit = (id: number) => {
    return {
      kind: "transcript",
      id: `video:${id}`,
      anchor: "10",
      sentence: "Lower the bandicoot.",
    };
  };
  await eventually(async () =>
    expect(await search("bandicoot")).toMatchObject([one, two].sort().map(hit)),
  );
  // As an open page of the version before asks.
  expect((await get("/search/bandicoot")).hits).toMatchObject(
    [one, two].sort().map((videoId) => ({ videoId, start: 10, text: "Lower the bandicoot." })),
  );
  const { db } = app.database;
  expect(await db.select().from(transcriptTexts)).toHaveLength(1);
  await db.delete(transcripts).where(eq(transcripts.videoId, one));
  await eventually(async () => expect(await search("bandicoot")).toHaveLength(1));
  await db.delete(videos);
  await eventually(async () => expect(await search("bandicoot")).toEqual([]));
});
