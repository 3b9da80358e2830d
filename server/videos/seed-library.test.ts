import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseChapters, timestampToSeconds } from "@shared/content/chapters.ts";
import { sentencesOf } from "@shared/content/sentences.ts";
import { mediaUrl, videoFile } from "@shared/content/video-links.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import sampleVideos from "../../samples/videos/videos.json" with { type: "json" };
import { transcripts, transcriptTexts, videos } from "../db/schema.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { seedLibrary } from "./seed.ts";

describe("the sample transcripts", () => {
  const videoOf = (title: string) => sampleLibrary.find((video) => video.title === title);

  it("are of six sample videos, and each says that it is a sample", () => {
    expect(new Set(sampleTranscripts.map(({ title }) => title)).size).toBe(6);
    for (const { title, cues } of sampleTranscripts) {
      expect(videoOf(title), title).toBeDefined();
      expect(sentencesOf(cuesSchema.parse(cues))[0]?.text).toBe(
        "This is a sample transcript, written for a sample video.",
      );
    }
  });

  it("fit their videos: they speak in every chapter, and end with the video", () => {
    for (const { title, cues } of sampleTranscripts) {
      const video = videoOf(title);
      const chapters = parseChapters(video?.chapters);
      const starts = chapters.ok ? chapters.chapters.map(({ timestamp }) => timestamp) : [];
      const duration = timestampToSeconds(video?.duration ?? "");
      for (const from of starts.map(timestampToSeconds)) {
        // A chapter begins with words of its own.
        expect(cues.some(({ start, end }) => start < from && end > from)).toBe(false);
        expect(cues.some(({ start }) => start >= from && start < from + 2)).toBe(true);
      }
      const last = cues.at(-1)?.end ?? 0;
      expect([last > duration - 15, last <= duration]).toEqual([true, true]);
    }
  });
});

describe.each(DATABASES)("$name without videos", (kind) => {
  const database = sharedDatabase(kind);

  it("gets the sample library with its transcripts, once", async () => {
    const { db } = database;
    const storeVideo = async (path: string) => {
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      return path.endsWith("save-for-offline.mp4") ? null : mediaUrl(hash, "mp4");
    };
    expect(await seedLibrary(db, storeVideo)).toBe(true);
    const rows = await db.select().from(videos).orderBy(videos.id);
    // One video could not be stored: the library does without it.
    expect(rows).toHaveLength(17);
    const own = rows.slice(0, 3).map(({ videoUrl }) => videoFile(videoUrl) !== null);
    expect(own).toEqual([true, true, false]);
    const stored = await db
      .select({ title: videos.title, cues: transcriptTexts.cues })
      .from(transcripts)
      .innerJoin(videos, eq(videos.id, transcripts.videoId))
      .innerJoin(transcriptTexts, eq(transcriptTexts.hash, transcripts.hash));
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
    const samples = sampleVideos.slice(0, 2).map(({ title, cues }) => ({ title, cues }));
    expect(stored.sort(byTitle)).toEqual([...samples, ...sampleTranscripts].sort(byTitle));
    expect(await seedLibrary(db, storeVideo)).toBe(false);

    // What an operator deleted doesn't come back with the next start.
    await db.delete(transcripts);
    expect(await seedLibrary(db, storeVideo)).toBe(false);
    expect(await db.select().from(transcripts)).toEqual([]);
  });
});
