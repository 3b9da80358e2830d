import type { ShownContext } from "@shared/contracts/search.ts";
import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/paths.ts";
import { getJson } from "./http.ts";
import { isPath, isRow, isText, readRow, readRows } from "./rows.ts";

const FIELDS = { context: isText, title: isText, address: isPath };

const CONTEXTS = {
  parse: (json: unknown) =>
    readRows(isRow(json) && json.contexts, (row) => readRow<ShownContext>(row, FIELDS)),
};

/** The articles and videos that are shown for a context. */
export const contextQuery = (context: string) =>
  queryOptions({
    queryKey: ["contexts", context],
    queryFn: async ({ signal }) => {
      const all = await getJson(apiPaths.contexts, { schema: CONTEXTS, signal });
      return all.filter((shown) => shown.context === context);
    },
  });
