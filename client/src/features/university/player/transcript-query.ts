import { type Sentence, sentencesOf } from "@shared/content/sentences.ts";
import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson, HttpError } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";

/** The sentences of a video's transcript; null where it has none. */
export const transcriptQuery = (videoId: number) =>
  queryOptions({
    queryKey: ["transcript", videoId],
    queryFn: async ({ signal }): Promise<Sentence[] | null> => {
      try {
        const path = apiPaths.transcript(videoId);
        return sentencesOf((await getJson(path, { schema: transcriptSchema, signal })).cues);
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
  });
