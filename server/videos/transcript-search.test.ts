import type { Cue } from "@shared/contracts/transcripts.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { transcriptSentences, transcripts, transcriptTexts, videos } from "../db/schema.ts";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { readTranscriptIndex, storeTranscript } from "./transcripts.ts";

const cues = (...texts: string[]): Cue[] =>
  texts.map((text, index) => ({ start: index * 10 + 0.5, end: index * 10 + 9, text }));

describe.each(DATABASES)("the search for what is said over $name", (kind) => {
  const app = sharedApp(kind);
  beforeEach(async () => {
    const { db } = app.database;
    await db.delete(videos);
    await db.delete(transcriptTexts);
    await db.delete(transcriptSentences);
  });

  /** Adds a video in which these cues are said; returns its id. */
  function addVideo(title: string, spoken: readonly Cue[], position?: number): Promise<number> {
    return app.database.db.transaction(async (tx) => {
      const values = { ...sampleVideo({ title }), searchText: "", position };
      const [video] = await tx.insert(videos).values(values).returning({ id: videos.id });
      const videoId = video?.id ?? 0;
      await tx.insert(transcripts).values({ videoId, hash: await storeTranscript(tx, spoken) });
      return videoId;
    });
  }

  const get = async (path = "") => (await fetch(`${app.url}/api/transcripts${path}`)).json();
  const search = async (text: string) => (await get(`/search/${encodeURIComponent(text)}`)).hits;

  test("the index holds every sentence with its second, in the library's order", async () => {
    const later = await addVideo("Last", cues("Sign in.", "Sign out."));
    const first = await addVideo("First", cues("Check the", "oxygen. Then"), 1);
    const videosInOrder = [
      {
        id: first,
        sentences: [
          [0, "Check the oxygen."],
          [16, "Then"],
        ],
      },
      {
        id: later,
        sentences: [
          [0, "Sign in."],
          [10, "Sign out."],
        ],
      },
    ];
    await vi.waitFor(async () =>
      expect(await get()).toEqual({ mode: "browser", videos: videosInOrder }),
    );
    const ids = [later, first];
    const each = await Promise.all(ids.map((id) => get(`/${id}`)));
    expect(await get("/all")).toEqual({ transcripts: each });
  });

  test("every word is found in one sentence, phrases first, then by order and time", async () => {
    const words = await addVideo("1", cues("The oxygen we check.", "No mask."));
    const phrase = await addVideo("2", cues("Wait.", "Always check the oxygen first."));
    const ahead = await addVideo("3", cues("Oxygen? Check the box!", "Check the oxygen."), 7);
    await addVideo("4", cues("Check the unit.", "Oxygen is low."));
    expect(await search("check THE oxy")).toEqual([
      { videoId: ahead, start: 10, text: "Check the oxygen." },
      { videoId: phrase, start: 10, text: "Always check the oxygen first." },
      { videoId: words, start: 0, text: "The oxygen we check." },
    ]);
    expect(await search("oxygen mask")).toEqual([]);
    expect(await search("ox check")).toEqual([]);
  });

  test("what is said far behind the library's beginning is found, and phrases there come first", async () => {
    for (let number = 0; number < 60; number += 1) {
      await addVideo(
        `${number}`,
        cues(`The crew of unit ${number} says nothing. Of the crew too.`),
      );
    }
    const rare = await addVideo("rare", cues("A defibrillator test. Nothing says the crew."));
    const hit = (text: string) => expect.objectContaining({ videoId: rare, text });
    expect(await search("defib")).toEqual([hit("A defibrillator test.")]);
    const found = await search("says the crew");
    expect(found).toHaveLength(20);
    expect(found[0]).toEqual(hit("Nothing says the crew."));
    expect(found[1].text).toBe("The crew of unit 0 says nothing.");
    expect(await search("the")).toHaveLength(20);
  });

  test("a transcript that no video has any more is not found; one of two videos twice", async () => {
    const spoken = cues("Lower the stretcher.");
    const one = await addVideo("One", spoken);
    const two = await addVideo("Two", spoken);
    expect((await search("stretcher")).map((hit: { videoId: number }) => hit.videoId)).toEqual([
      one,
      two,
    ]);
    const { db } = app.database;
    expect(await db.select().from(transcriptTexts)).toHaveLength(1);
    await db.delete(transcripts).where(eq(transcripts.videoId, one));
    await vi.waitFor(async () => expect(await search("stretcher")).toHaveLength(1));
    await db.delete(videos);
    await vi.waitFor(async () => expect(await search("stretcher")).toEqual([]));
    expect(await get()).toEqual({ mode: "browser", videos: [] });
  });

  test("an index that is too large for browsers says that the server searches", async () => {
    await addVideo("One", cues("Lower the stretcher."));
    const { db } = app.database;
    const [{ indexBytes = 0 } = {}] = await db.select().from(transcriptTexts);
    expect(await readTranscriptIndex(db, indexBytes - 1)).toEqual({ mode: "server" });
    expect((await readTranscriptIndex(db, indexBytes)).mode).toBe("browser");
  });

  test("answers are cached with an ETag and compressed", async () => {
    await addVideo("One", cues(...Array.from({ length: 200 }, (_, index) => `Sentence ${index}.`)));
    const response = await fetch(`${app.url}/api/transcripts`, {
      headers: { "Accept-Encoding": "br" },
    });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe(cacheControl.api);
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    expect((await fetch(`${app.url}/api/transcripts`, { headers })).status).toBe(304);
  });

  test.each([
    ["operators", "' & | ! <-> :* ( ) :A \\ * the"],
    ["an injection", "'; DROP TABLE transcripts; --"],
    ["quotes and a backslash", "\"o'c\\lock\\"],
    ["placeholders of LIKE", "%_\\% the_crew"],
    ["a NUL character", "the\0crew"],
    ["half a surrogate pair's replacement", "the\uFFFD"],
    ["an emoji", "🚑"],
    ["letters beyond the first plane", "𠮷".repeat(100)],
    ["a word of 200 characters", "x".repeat(200)],
    ["100 words", "the ".repeat(50).trim()],
    ["letters that fold to eighteen each", "ﷺ".repeat(200)],
    ["a name of JavaScript's own", "__proto__ constructor"],
    ["combining marks", "e\u0301\u0301 \u0301"],
  ])("%s are searched as text", async (_name, text) => {
    await addVideo("One", cues("It is five o'clock, the crew waits."));
    const response = await fetch(`${app.url}/api/transcripts/search/${encodeURIComponent(text)}`);
    expect(response.status).toBe(200);
    expect((await response.json()).hits).toBeInstanceOf(Array);
  });

  test.each([
    ["GET", "/search/%", 400],
    ["GET", "/search/%ED%A0%80", 400],
    ["GET", "/search/%C0%AF", 400],
    ["GET", "/search", 400],
    ["GET", "/search/", 400],
    ["GET", "/search/%20%09", 400],
    ["GET", `/search/${"a".repeat(201)}`, 400],
    ["GET", "/search/a/b", 404],
    ["GET", "/other/a", 404],
    ["POST", "", 405],
    ["DELETE", "/search/a", 405],
  ])("%s %s is refused with %i", async (method, path, status) => {
    const response = await fetch(`${app.url}/api/transcripts${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});
