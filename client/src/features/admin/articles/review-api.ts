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

/** What there is to do for articles to stay right: it is asked for anew with each visit of a screen. */
export const upkeepQuery = () =>
  queryOptions({
    queryKey: ["upkeep"],
    queryFn: ({ signal }) => readAdmin("/api/admin/upkeep", upkeepSchema, signal),
    staleTime: 0,
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["article-review", id],
    queryFn: ({ signal }) => readAdmin(pathOf(id, "review"), reviewSchema, signal),
    staleTime: 0,
  });

/** Changes that. Rejects as the call does; `theirsIn` says what somebody else has made of it. */
export async function changeReview(id: string, review: Omit<Review, "since">): Promise<Review> {
  const saved = await sendAdmin("PUT", pathOf(id, "review"), review, reviewSchema);
  void pageQueryClient.invalidateQueries({ queryKey: upkeepQuery().queryKey });
  return saved;
}

/** The review in the refusal of a change that was made on an older one; null for other errors. */
export const theirsIn = (error: unknown) =>
  refusalOf(error, z.object({ review: reviewSchema }))?.review ?? null;

/** Says that an article is still correct as it is at a revision, once. Resolves to what went wrong, or null. */
export async function checkArticle(id: string, revision: number): Promise<string | null> {
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
