import { type Sentence, sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/paths.ts";
import { getJson, HttpError } from "./http.ts";
import { isRow, isText, type Row, readRow, readRows } from "./rows.ts";

/** The sentences of a video's transcript; null without one. */
export const transcriptQuery = (videoId: number) =>
  queryOptions({
    queryKey: ["transcript", videoId],
    queryFn: async ({ signal }): Promise<Sentence[] | null> => {
      const cues = await loadCues(videoId, signal);
      return cues && sentencesOf(cues);
    },
  });

/** The timed cues of a video's transcript, for captions; null without one. */
export async function loadCues(videoId: number, signal?: AbortSignal): Promise<Cue[] | null> {
  try {
    return await getJson(apiPaths.transcript(videoId), { schema: CUES, signal });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

const CUES = { parse: (json: unknown) => readRows(isRow(json) && json.cues, readCue) };

const isTime = (value: unknown): value is number => typeof value === "number" && value >= 0;

const readCue = (row: Row) => readRow<Cue>(row, { start: isTime, end: isTime, text: isText });
