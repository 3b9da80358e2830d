import { mediaSummarySchema } from "@shared/contracts/media.ts";
import { queryOptions } from "@tanstack/react-query";
import { adminPaths, readAdmin } from "../shell/admin-api.ts";

export const mediaSummaryQuery = queryOptions({
  queryKey: ["media-summary"],
  queryFn: ({ signal }) => readAdmin(adminPaths.media, mediaSummarySchema, signal),
  gcTime: 0,
  staleTime: 0,
});
