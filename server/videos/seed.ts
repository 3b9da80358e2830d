import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { z } from "zod";
import type { Db } from "../db/database.ts";
import { videoLibrary, videos } from "../db/schema.ts";
import { lockState } from "../revisions/commit.ts";
import { insertVideos } from "./commit.ts";
import { optimiseVideos } from "./import.ts";
import sampleLibrary from "./sample-library.json" with { type: "json" };
import sampleTranscripts from "./sample-transcripts.json" with { type: "json" };
import { addTranscript } from "./transcripts.ts";

// Beside the bundle, where the build copies them, else in the sources.
const isBundle = process.env.NODE_ENV === "production";
const films = new URL(isBundle ? "./films/" : "../../samples/films/", import.meta.url);

/**
 * Puts the sample library, its own films and the transcripts of some of its videos into a database without videos.
 * `storeFilm` keeps the film at a path. Returns whether it did.
 */
export function seedLibrary(
  db: Db,
  storeFilm: (path: string) => Promise<unknown>,
): Promise<boolean> {
  const cuesByTitle = new Map(sampleTranscripts.map(({ title, cues }) => [title, cues]));
  const storeFilms = async () => {
    for (const name of readdirSync(films)) await storeFilm(fileURLToPath(new URL(name, films)));
  };
  const rows = z.array(insertVideoSchema).parse(sampleLibrary);
  return seedVideos(db, rows, { cuesByTitle, storeFilms });
}

type SeedOptions = {
  /** What is said in the videos of some titles. */
  cuesByTitle?: ReadonlyMap<string, readonly Cue[]>;
  /** Stores what the videos show, before they are there. */
  storeFilms?: () => Promise<void>;
};

/** Inserts videos into a library that nobody has written, once even if two servers start together. Returns whether it did. */
export function seedVideos(
  db: Db,
  rows: readonly InsertVideo[],
  { cuesByTitle, storeFilms }: SeedOptions = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { revision } = await lockState(tx, videoLibrary);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    // Somebody may have deleted all videos.
    if (found.length > 0 || revision > 0) return false;
    await storeFilms?.();
    for (const { id, after } of await insertVideos(tx, rows, revision)) {
      const cues = cuesByTitle?.get(after.title);
      if (cues) await addTranscript(tx, id, cues);
    }
    await optimiseVideos(tx);
    return true;
  });
}
