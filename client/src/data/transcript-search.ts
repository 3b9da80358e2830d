import type { TranscriptHit, TranscriptIndex } from "@shared/contracts/transcripts.ts";
import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";
import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/paths.ts";
import { isString } from "@/lib/stored-value.ts";
import { getJson } from "./http.ts";
import { isInteger, isList, isRow, type Row, readRow, readRows } from "./rows.ts";

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

const readHit = (row: Row) =>
  readRow<TranscriptHit>(row, { videoId: isInteger, start: isSecond, text: isString });

type IndexedVideo = Extract<TranscriptIndex, { mode: "browser" }>["videos"][number];

const isSentence = (row: unknown): row is [number, string] =>
  Array.isArray(row) && isSecond(row[0]) && isString(row[1]);

function readVideo(row: Row): IndexedVideo | null {
  const video = readRow(row, { id: isInteger, sentences: isList });
  return video && { ...video, sentences: video.sentences.filter(isSentence) };
}
