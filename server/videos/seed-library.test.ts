import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mediaUrl, videoFile } from "@shared/content/video-links.ts";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import sampleVideos from "../../samples/videos/videos.json" with { type: "json" };
import { transcripts, transcriptTexts, videos } from "../db/schema.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { seedLibrary } from "./seed.ts";

const database = sharedDatabase();

it("a database without videos gets the sample library with its transcripts, once", async () => {
  const { db } = database;
  const storeFile = async (path: string) => {
    const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
    return path.endsWith("save-for-offline.mp4") ? null : mediaUrl(hash, "mp4");
  };
  expect(await seedLibrary(db, storeFile)).toBe(true);
  const rows = await db.select().from(videos).orderBy(videos.id);
  // One file could not be stored: the library does without it.
  expect(rows).toHaveLength(17);
  const isOwn = rows.slice(0, 3).map(({ videoUrl }) => videoFile(videoUrl) !== null);
  expect(isOwn).toEqual([true, true, false]);
  const stored = await db
    .select({ title: videos.title, cues: transcriptTexts.cues })
    .from(transcripts)
    .innerJoin(videos, eq(videos.id, transcripts.videoId))
    .innerJoin(transcriptTexts, eq(transcriptTexts.hash, transcripts.hash));
  const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title);
  const own = sampleVideos.slice(0, 2).map(({ title, cues }) => ({ title, cues }));
  expect(stored.sort(byTitle)).toEqual([...own, ...sampleTranscripts].sort(byTitle));
  expect(await seedLibrary(db, storeFile)).toBe(false);

  // What an operator deleted doesn't come back with the next start.
  await db.delete(transcripts);
  expect(await seedLibrary(db, storeFile)).toBe(false);
  expect(await db.select().from(transcripts)).toEqual([]);
});
