import type { Cue } from "@shared/contracts/transcripts.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { transcripts, transcriptTexts, videos } from "../db/schema.ts";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { storeTranscript } from "./transcripts.ts";

const cues = (...texts: string[]): Cue[] =>
  texts.map((text, index) => ({ start: index * 10 + 0.5, end: index * 10 + 9, text }));

describe.each(DATABASES)("the transcripts over $name", (kind) => {
  const app = sharedApp(kind);
  beforeEach(async () => {
    const { db } = app.database;
    await db.delete(videos);
    await db.delete(transcriptTexts);
  });

  /** Adds a video in which these cues are said; returns its id. */
  function addVideo(title: string, transcript: readonly Cue[]): Promise<number> {
    return app.database.db.transaction(async (tx) => {
      const values = { ...sampleVideo({ title }), searchText: "" };
      const [video] = await tx.insert(videos).values(values).returning({ id: videos.id });
      const videoId = video?.id ?? 0;
      await tx.insert(transcripts).values({ videoId, hash: await storeTranscript(tx, transcript) });
      return videoId;
    });
  }

  const get = async (path = "") => (await fetch(`${app.url}/api/transcripts${path}`)).json();
  const search = async (text: string) => {
    const response = await fetch(`${app.url}/api/search/${encodeURIComponent(text)}`);
    return (await response.json()).hits;
  };

  test("are listed by their videos, and come together or one by one", async () => {
    const ids = [
      await addVideo("Last", cues("Sign in.", "Sign out.")),
      await addVideo("First", cues("Check the", "oxygen.")),
    ];
    await vi.waitFor(async () => expect((await get()).videos).toHaveLength(2));
    expect(await get()).toEqual({
      mode: "server",
      isTogether: true,
      videos: ids.map((id) => ({ id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
    });
    const each = await Promise.all(ids.map((id) => get(`/${id}`)));
    expect(await get("/all")).toEqual({ transcripts: each });
  });

  test("are found by their sentences, of two videos twice, until no video has them", async () => {
    const transcript = cues("Stop.", "Lower the bandicoot.");
    const one = await addVideo("One", transcript);
    const two = await addVideo("Two", transcript);
    const hit = (id: number) => {
      return {
        kind: "transcript",
        id: `video:${id}`,
        anchor: "10",
        sentence: "Lower the bandicoot.",
      };
    };
    await vi.waitFor(async () =>
      expect(await search("bandicoot")).toMatchObject([one, two].sort().map(hit)),
    );
    // As an open page of the version before asks.
    expect((await get("/search/bandicoot")).hits).toMatchObject(
      [one, two].sort().map((videoId) => ({ videoId, start: 10, text: "Lower the bandicoot." })),
    );
    const { db } = app.database;
    expect(await db.select().from(transcriptTexts)).toHaveLength(1);
    await db.delete(transcripts).where(eq(transcripts.videoId, one));
    await vi.waitFor(async () => expect(await search("bandicoot")).toHaveLength(1));
    await db.delete(videos);
    await vi.waitFor(async () => expect(await search("bandicoot")).toEqual([]));
  });

  test("are cached with an ETag and compressed", async () => {
    await addVideo("One", cues(...Array.from({ length: 200 }, (_, index) => `Sentence ${index}.`)));
    const path = `${app.url}/api/transcripts/all`;
    const response = await fetch(path, { headers: { "Accept-Encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe(cacheControl.api);
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    expect((await fetch(path, { headers })).status).toBe(304);
  });

  test.each([
    ["GET", "/other/a", 404],
    ["POST", "", 405],
  ])("%s %s is refused with %i", async (method, path, status) => {
    const response = await fetch(`${app.url}/api/transcripts${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});
