import { publishResponseSchema } from "@shared/contracts/publishing.ts";
import { type Review, reviewSchema, upkeepSchema } from "@shared/contracts/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { messageOf } from "@/data/http.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { isRefusal, tryRefresh } from "../publish/publish-api.ts";
import { readAdmin, refusalOf, sendAdmin, withWriteKey } from "../shell/admin-api.ts";

const pathOf = (id: string, call: "review" | "check") =>
  `/api/admin/articles/${encodeURIComponent(id)}/${call}`;

/** The upkeep of articles, refetched on each visit of a page. */
export const upkeepQuery = () =>
  queryOptions({
    queryKey: ["upkeep"],
    queryFn: ({ signal }) => readAdmin("/api/admin/upkeep", upkeepSchema, signal),
    staleTime: 0,
  });

export const articleReviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["article-review", id],
    queryFn: ({ signal }) => readAdmin(pathOf(id, "review"), reviewSchema, signal),
    staleTime: 0,
  });

/** Changes an article's review. Rejects as the call does; `theirsIn` reads a conflict's newer state. */
export async function changeReview(id: string, review: Omit<Review, "since">): Promise<Review> {
  const saved = await sendAdmin("PUT", pathOf(id, "review"), review, reviewSchema);
  void pageQueryClient.invalidateQueries({ queryKey: upkeepQuery().queryKey });
  return saved;
}

/** The newer review in a conflict's response; null for other errors. */
export const theirsIn = (error: unknown) =>
  refusalOf(error, z.object({ review: reviewSchema }))?.review ?? null;

/** Confirms once that an article is correct at a revision. Resolves to an error message, or null. */
export async function confirmArticle(id: string, revision: number): Promise<string | null> {
  const path = pathOf(id, "check");
  try {
    await withWriteKey([path, revision], (key) =>
      sendAdmin("POST", path, { key, revision }, publishResponseSchema),
    );
  } catch (error) {
    if (!isRefusal(error, 409)) return messageOf(error);
    await refresh();
    return "Somebody changed it meanwhile. Look at it again.";
  }
  await refresh();
  return null;
}

async function refresh(): Promise<void> {
  await tryRefresh();
  await pageQueryClient.invalidateQueries({ queryKey: upkeepQuery().queryKey });
}
