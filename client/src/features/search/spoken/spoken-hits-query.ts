import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";

const loadSchema = async () =>
  (await import("@shared/contracts/transcripts.ts")).transcriptHitsSchema;

/** The sentences that the server finds for a text of at most 200 characters; disabled where it holds no word. */
export const spokenHitsQuery = (text: string) =>
  queryOptions({
    queryKey: ["spoken-hits", text],
    queryFn: async ({ signal }) => {
      const path = apiPaths.spokenSearch(text);
      return (await getJson(path, { schema: loadSchema, signal })).hits;
    },
    enabled: parseTranscriptQuery(text) !== null,
  });
