import { fileURLToPath } from "node:url";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import { z } from "zod";
import sampleFilms from "../../samples/films/films.json" with { type: "json" };
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
const folder = new URL(isBundle ? "./films/" : "../../samples/films/", import.meta.url);

/** Keeps the film at a path and returns its address; null where it can't be kept. */
type StoreFilm = (path: string) => Promise<string | null>;

/** Puts the sample library with its transcripts into a database without videos. Returns whether it did. */
export function seedLibrary(db: Db, storeFilm: StoreFilm): Promise<boolean> {
  const said = [...sampleFilms, ...sampleTranscripts];
  const cuesByTitle = new Map(said.map(({ title, cues }) => [title, cues]));
  const readRows = async () => {
    const films = await storeFilms(storeFilm);
    return z.array(insertVideoSchema).parse([...films, ...sampleLibrary]);
  };
  return seedVideos(db, readRows, cuesByTitle);
}

async function storeFilms(storeFilm: StoreFilm) {
  const rows: object[] = [];
  for (const { file, cues: _, ...row } of sampleFilms) {
    const videoUrl = await storeFilm(fileURLToPath(new URL(file, folder)));
    if (videoUrl) rows.push({ ...row, videoUrl });
  }
  return rows;
}

/** Inserts videos into a library that nobody has written, once even if two servers start together. Returns whether. */
export function seedVideos(
  db: Db,
  readRows: () => Promise<readonly InsertVideo[]>,
  cuesByTitle: ReadonlyMap<string, readonly Cue[]> = new Map(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { revision } = await lockState(tx, videoLibrary);
    const found = await tx.select({ id: videos.id }).from(videos).limit(1);
    // Somebody may have deleted all videos.
    if (found.length > 0 || revision > 0) return false;
    for (const { id, after } of await insertVideos(tx, await readRows(), revision)) {
      const cues = cuesByTitle.get(after.title);
      if (cues) await addTranscript(tx, id, cues);
    }
    await optimiseVideos(tx);
    return true;
  });
}
