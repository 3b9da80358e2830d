import { type Sentence, sentencesOf } from "@shared/content/sentences.ts";
import type { Cue, TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";
import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/paths.ts";
import { getJson, HttpError } from "./http.ts";
import { isInteger, isRow, isText, type Row, readRows } from "./rows.ts";

/** The sentences of a video's transcript; null where it has none. */
export const transcriptQuery = (videoId: number) =>
  queryOptions({
    queryKey: ["transcript", videoId],
    queryFn: async ({ signal }): Promise<Sentence[] | null> => {
      const cues = await loadCues(videoId, signal);
      return cues && sentencesOf(cues);
    },
  });

/** A video's transcript as it was timed, for captions; null where it has none. */
export async function loadCues(videoId: number, signal?: AbortSignal): Promise<Cue[] | null> {
  try {
    return await getJson(apiPaths.transcript(videoId), { schema: CUES, signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** The sentences that the server finds for a text of at most 200 characters; disabled where it holds no word. */
export const transcriptHitsQuery = (text: string) =>
  queryOptions({
    queryKey: ["transcript-hits", text],
    queryFn: ({ signal }) => searchTranscripts(text, signal),
    enabled: parseTranscriptQuery(text) !== null,
  });

/** The same at once. */
export const searchTranscripts = (text: string, signal: AbortSignal): Promise<TranscriptHit[]> =>
  getJson(apiPaths.transcriptSearch(text), { schema: HITS, signal });

/** What a browser searches itself, or that the server does. */
export const loadTranscriptIndex = (): Promise<TranscriptIndex> =>
  getJson(apiPaths.transcripts, { schema: INDEX });

const CUES = { parse: (json: unknown) => readRows(isRow(json) && json.cues, readCue) };
const HITS = { parse: (json: unknown) => readRows(isRow(json) && json.hits, readHit) };
const INDEX = {
  parse(json: unknown): TranscriptIndex {
    const { mode, videos } = isRow(json) ? json : {};
    if (mode === "server") return { mode };
    if (mode !== "browser") throw new TypeError("No index of transcripts.");
    return { mode, videos: readRows(videos, readVideo) };
  },
};

const isSecond = (value: unknown): value is number => isInteger(value) && value >= 0;
const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0;

function readCue({ start, end, text }: Row): Cue | null {
  return isTime(start) && isTime(end) && isText(text) ? { start, end, text } : null;
}

function readHit({ videoId, start, text }: Row): TranscriptHit | null {
  const isHit = isInteger(videoId) && isSecond(start) && typeof text === "string";
  return isHit ? { videoId, start, text } : null;
}

type IndexedVideo = Extract<TranscriptIndex, { mode: "browser" }>["videos"][number];

function readVideo({ id, sentences: rows }: Row): IndexedVideo | null {
  if (!isInteger(id) || !Array.isArray(rows)) return null;
  const sentences = rows.filter(
    (row): row is [number, string] =>
      Array.isArray(row) && isSecond(row[0]) && typeof row[1] === "string",
  );
  return { id, sentences };
}
