import { mediaFile } from "@shared/content/video-links.ts";
import type { ImportError } from "@shared/contracts/admin-videos.ts";
import {
  type MediaSummary,
  mediaNameAt,
  mediaPath,
  transcriptAt,
  transcriptPath,
} from "@shared/contracts/media.ts";
import { VERSION_FIELDS } from "@shared/entities/video.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { chunksOf, type Db, rowsOf, SNAPSHOT } from "../db/database.ts";
import {
  smallVersions,
  transcripts,
  transcriptTexts,
  videos,
  videoVersions,
} from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { selectVideos } from "../videos/commit-change.ts";
import type { ImportRow } from "../videos/import.ts";
import { readAllVersions } from "../videos/small-versions.ts";
import type { MediaStore } from "./media-store.ts";

const HOUR_MS = 3_600_000;
/** A file that nothing refers to is removed after so long: a form may be open for days before it is saved. */
const UNUSED_EXPIRES_MS = 7 * 24 * HOUR_MS;
/** Files that are due to be removed within this time count as missing: an import may take some hours. */
const IMPORT_MS = 24 * HOUR_MS;

/** The name of this site's own file that an address is of; empty for every other one. */
export const nameIn = (address: string): string => mediaFile(address)?.name ?? "";

export async function readUsedNames(db: Db): Promise<ReadonlySet<string>> {
  const addresses = await db.execute(sql`
    SELECT ${videos.videoUrl} AS url FROM ${videos}
    UNION SELECT ${videos.thumbnailUrl} FROM ${videos}
    UNION SELECT ${videoVersions.before}->>'videoUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.before}->>'thumbnailUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.after}->>'videoUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.after}->>'thumbnailUrl' FROM ${videoVersions}`);
  const rows = rowsOf<{ url: string | null }>(addresses);
  const used = new Set(rows.map(({ url }) => nameIn(url ?? "")));
  for (const { videoUrl, smallUrl, soundUrl } of await readAllVersions(db)) {
    if (!used.has(nameIn(videoUrl))) continue;
    used.add(nameIn(smallUrl ?? "")).add(nameIn(soundUrl ?? ""));
  }
  return used;
}

/** Removes the files that for a week no video and no entry of the history has referred to. */
export async function removeUnusedFiles(db: Db, store: MediaStore, now: number): Promise<void> {
  const files = await store.list();
  // A bucket may hold what is not this site's.
  const own = files.filter(({ name }) => nameIn(`/media/${name}`) === name);
  const old = own.filter(({ changedAt }) => changedAt.getTime() < now - UNUSED_EXPIRES_MS);
  const used = old.length > 0 ? await readUsedNames(db) : new Set();
  for (const { name } of old) {
    if (used.has(name)) continue;
    await db.delete(smallVersions).where(eq(smallVersions.videoUrl, `/media/${name}`));
    await store.remove(name);
  }
}

type Brought = { path: string; bytes: number };

/**
 * Finds the files of an import that must be sent: missing or damaged here, or due to be removed. Rejects with an
 * HttpError: 422, 503.
 */
export async function findMissing(
  db: Db,
  store: MediaStore,
  files: readonly Brought[],
): Promise<string[]> {
  const odd = files.find(({ path }) => !mediaNameAt(path) && !transcriptAt(path));
  if (odd) throw new HttpError(422, `${odd.path} is no path of a video file or image.`);
  const hashes = await readTranscripts(
    db,
    files.flatMap(({ path }) => transcriptAt(path) ?? []),
  );
  const isMedia = files.some(({ path }) => mediaNameAt(path));
  const stored = new Map((isMedia ? await store.list() : []).map((file) => [file.name, file]));
  const soon = new Date(Date.now() - UNUSED_EXPIRES_MS + IMPORT_MS);
  const isOld = [...stored.values()].some(({ changedAt }) => changedAt < soon);
  const used = isOld ? await readUsedNames(db) : new Set();
  const isHere = ({ path, bytes }: Brought) => {
    const file = stored.get(mediaNameAt(path) ?? "");
    if (!file) return hashes.has(transcriptAt(path) ?? "");
    return file.bytes === bytes && (file.changedAt >= soon || used.has(file.name));
  };
  return files.filter((file) => !isHere(file)).map(({ path }) => path);
}

async function readTranscripts(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const { hash } = transcriptTexts;
  for (const chunk of chunksOf(hashes)) {
    const rows = await db.select({ hash }).from(transcriptTexts).where(inArray(hash, chunk));
    for (const row of rows) found.add(row.hash);
  }
  return found;
}

const FILE_FIELDS = ["videoUrl", "thumbnailUrl", ...VERSION_FIELDS] as const;

const NO_FILE =
  "there is no such file on this site. Export the other site’s videos as a zip with video files and images, and import that";
/**
 * Finds references of rows to files that are neither here nor in the zip, by the path in the zip. A reference that a
 * video has already is no error.
 */
export async function findDeadReferences(
  db: Db,
  store: MediaStore,
  rows: readonly ImportRow[],
  brought: ReadonlySet<string>,
): Promise<ImportError[]> {
  const wanted = rows.flatMap(({ number, video, versions, transcript }) => [
    ...FILE_FIELDS.flatMap((field) => {
      const name = nameIn({ ...video, ...versions }[field] ?? "");
      return name ? [{ row: number, field, path: mediaPath(name), message: NO_FILE }] : [];
    }),
    ...(transcript
      ? [
          {
            row: number,
            field: "transcript",
            path: transcriptPath(transcript),
            message: "there is no such transcript on this site",
          },
        ]
      : []),
  ]);
  const open = wanted.filter(({ path }) => !brought.has(path));
  const media = open.flatMap(({ path }) => mediaNameAt(path) ?? []);
  const shown = media.length > 0 ? await readShownNames(db) : new Set();
  const isStored = media.some((name) => !shown.has(name));
  const stored = new Set((isStored ? await store.list() : []).map(({ name }) => name));
  const hashes = await readTranscripts(
    db,
    open.flatMap(({ path }) => transcriptAt(path) ?? []),
  );
  const isHere = (path: string) => {
    const name = mediaNameAt(path);
    return name ? shown.has(name) || stored.has(name) : hashes.has(transcriptAt(path) ?? "");
  };
  return open.filter(({ path }) => !isHere(path)).map(({ path: _, ...error }) => error);
}

async function readShownNames(db: Db): Promise<ReadonlySet<string>> {
  const { videoUrl, thumbnailUrl } = videos;
  const { smallUrl, soundUrl } = smallVersions;
  const rows = await db
    .select({ videoUrl, thumbnailUrl, smallUrl, soundUrl })
    .from(videos)
    .leftJoin(smallVersions, eq(smallVersions.videoUrl, videoUrl));
  return new Set(rows.flatMap((row) => FILE_FIELDS.map((field) => nameIn(row[field] ?? ""))));
}

/**
 * The library of one moment with its transcripts and files and their sizes: in the visitors' order, each once. `missing`
 * are the files that videos refer to and that are not stored, with the title of one of those. Rejects with a 503 HttpError.
 */
export async function readLibraryFiles(db: Db, store: MediaStore) {
  const { rows, texts } = await db.transaction(async (tx) => {
    const sizes = await tx.execute(sql`
      SELECT ${transcriptTexts.hash} AS hash, octet_length(${transcriptTexts.cues}::text) AS bytes
      FROM ${transcriptTexts} WHERE ${transcriptTexts.hash} IN (SELECT ${transcripts.hash} FROM ${transcripts})
      ORDER BY 1`);
    const found = rowsOf<{ hash: string; bytes: number }>(sizes);
    return { rows: await selectVideos(tx), texts: found };
  }, SNAPSHOT);
  const titles = new Map<string, string>();
  for (const row of rows) {
    for (const name of FILE_FIELDS.map((field) => nameIn(row[field] ?? ""))) {
      if (name && !titles.has(name)) titles.set(name, row.title);
    }
  }
  const stored = new Map(
    (titles.size > 0 ? await store.list() : []).map(({ name, bytes }) => [name, bytes]),
  );
  const named = [...titles].map(([name, title]) => ({ name, title, bytes: stored.get(name) }));
  return {
    rows,
    texts,
    files: named.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [{ name, bytes }])),
    missing: named.flatMap(({ name, title, bytes }) =>
      bytes === undefined ? [{ name, title }] : [],
    ),
  };
}

export async function summarizeFiles(db: Db, store: MediaStore): Promise<MediaSummary> {
  const { texts, files, missing } = await readLibraryFiles(db, store);
  const amountOf = (list: readonly { bytes: number }[]) => {
    return { count: list.length, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const isImage = ({ name }: { name: string }) => name.endsWith(".jpg");
  return {
    films: amountOf(files.filter((file) => !isImage(file))),
    pictures: amountOf(files.filter(isImage)),
    transcripts: amountOf(texts),
    missing,
  };
}
