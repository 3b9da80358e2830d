import { hash } from "node:crypto";
import { MAX_REVISION } from "@shared/contracts/endpoint.ts";
import type { PublishResponse } from "@shared/contracts/publishing.ts";
import { checkRequestSchema, type Review, reviewRequestSchema } from "@shared/contracts/reviews.ts";
import { and, eq } from "drizzle-orm";
import type { RequestHandler } from "express";
import type * as z from "zod/mini";
import type { Database, Db } from "../db/database.ts";
import { articleReviews, type ItemChange, publishedItems } from "../db/schema.ts";
import { jsonBody, parseBody } from "../http/api-routes.ts";
import { HttpError } from "../http/errors.ts";
import type { Invalidate } from "../http/response-cache.ts";
import { commit } from "../revisions/commit.ts";
import { PUBLISHES, readItems } from "./publish.ts";
import type { createUpkeep } from "./upkeep.ts";

export type Reviewing = Pick<Database, "db" | "assertRoom"> & {
  invalidate: Invalidate;
  upkeep: ReturnType<typeof createUpkeep>;
};

const today = (): string => new Date().toISOString().slice(0, 10);

export function reviewHandlers({ db, assertRoom, invalidate, upkeep }: Reviewing) {
  const idOf: (req: Parameters<RequestHandler>[0]) => string = ({ params }) => String(params.id);
  const sendReview: RequestHandler = async (req, res) => {
    await readRevision(db, idOf(req));
    res.json(await readReview(db, idOf(req)));
  };
  const changeReview: RequestHandler = async (req, res) => {
    const request = parseBody(reviewRequestSchema, req.body);
    assertRoom(1_024);
    res.json(await writeReview(db, idOf(req), request));
  };
  const check: RequestHandler = async (req, res) => {
    const request = parseBody(checkRequestSchema, req.body);
    assertRoom(1_024);
    const response = await writeCheck(db, { ...request, id: idOf(req) }, res.locals.username);
    invalidate("content");
    res.json(response);
  };
  const sendUpkeep: RequestHandler = async (_req, res) => {
    res.json(await upkeep.read());
  };
  return {
    sendReview,
    changeReview: [jsonBody, changeReview],
    check: [jsonBody, check],
    sendUpkeep,
  };
}

async function readReview(db: Db, id: string): Promise<Review> {
  const { owner, months, since, revision } = articleReviews;
  const [found] = await db
    .select({ owner, months, since, revision })
    .from(articleReviews)
    .where(eq(articleReviews.articleId, id));
  return found ?? { owner: "", months: 0, since: today(), revision: 0 };
}

/** Changes an article's review. Throws an HttpError: 404, or 409 with the review that somebody else made of it meanwhile. */
async function writeReview(db: Db, id: string, request: z.infer<typeof reviewRequestSchema>) {
  const { revision, months } = request;
  return db.transaction(async (tx): Promise<Review> => {
    await readRevision(tx, id);
    const present = await readReview(tx, id);
    // The start of an article's first check: reset with another interval, kept with another owner.
    const since = months === present.months && present.revision > 0 ? present.since : today();
    // The number must fit its column.
    const next = {
      owner: request.owner.trim(),
      months,
      since,
      revision: Math.min(revision + 1, MAX_REVISION),
    };
    const written =
      revision === 0
        ? await tx
            .insert(articleReviews)
            .values({ ...next, articleId: id })
            .onConflictDoNothing()
            .returning({ id: articleReviews.articleId })
        : await tx
            .update(articleReviews)
            .set(next)
            .where(and(eq(articleReviews.articleId, id), eq(articleReviews.revision, revision)))
            .returning({ id: articleReviews.articleId });
    if (written.length > 0) return next;
    const message = "Somebody else changed who looks after this article.";
    throw new HttpError(409, message, {}, { review: await readReview(tx, id) });
  });
}

type Check = { id: string } & z.infer<typeof checkRequestSchema>;

/**
 * Notes that an article is correct as it is at `revision`. Throws an HttpError: 404, or 409 if it was published since.
 */
function writeCheck(db: Db, check: Check, username: string): Promise<PublishResponse> {
  const { id, key, revision } = check;
  const requestHash = hash("sha256", JSON.stringify({ check: id, revision }));
  return commit(db, PUBLISHES, { key, requestHash, username }, async (tx) => {
    await assertUnchanged(tx, check);
    const article = { kind: "article" as const, id };
    const state = (await readItems(tx, [article]))(article);
    await tx.update(publishedItems).set({ checkedOn: today() }).where(isArticle(id));
    const item: ItemChange = { ...article, before: state, after: state };
    const title = state?.title ?? id;
    const summary = { items: [{ ...article, title, change: "edited" as const }], more: 0 };
    const note = "Checked: still correct";
    return { record: { note, restored: null, items: [item], redirects: [], summary } };
  });
}

const isArticle = (id: string) =>
  and(eq(publishedItems.kind, "article"), eq(publishedItems.id, id));

/** The revision of a published article. Throws a 404 HttpError for every other. */
async function readRevision(db: Db, id: string): Promise<number> {
  const { revision, isDeleted } = publishedItems;
  const [row] = await db.select({ revision, isDeleted }).from(publishedItems).where(isArticle(id));
  if (!row || row.isDeleted) throw new HttpError(404, "There is no such article.");
  return row.revision;
}

async function assertUnchanged(tx: Db, { id, revision: seen }: Check): Promise<void> {
  const present = await readRevision(tx, id);
  if (present === seen) return;
  const message = "This article was changed meanwhile. Look at it again.";
  throw new HttpError(409, message, {}, { revision: present });
}
