import type { SmallVersions } from "@shared/contracts/small-versions.ts";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./http.ts";
import { isPath, readRow } from "./rows.ts";

const isPathOrNull = (value: unknown): value is string | null => value === null || isPath(value);

const VERSIONS = {
  parse(json: unknown): SmallVersions {
    const fields = { smallUrl: isPathOrNull, soundUrl: isPathOrNull };
    return readRow<SmallVersions>(json, fields) ?? { smallUrl: null, soundUrl: null };
  },
};

/** The addresses of a video's versions for a weak signal. */
export const smallVersionsQuery = (videoId: number) =>
  queryOptions({
    queryKey: ["videos", "small-versions", videoId],
    queryFn: ({ signal }) =>
      getJson(`/api/small-versions/${videoId}`, { schema: VERSIONS, signal }),
  });
