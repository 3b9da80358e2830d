import type { ChangeSummary, VideoAction, Written } from "@shared/admin-video-answers.ts";
import { eq } from "drizzle-orm";
import { chunksOf } from "../../db/chunks-of.ts";
import type { Db } from "../../db/database.ts";
import { HttpError } from "../../http/errors.ts";
import { type StoredState, videoChanges, videoLibrary, videoVersions } from "../tables.ts";
import { changedFields } from "./video-rows.ts";

/** What every write tells of itself. */
export type WriteRequest = {
  action: VideoAction;
  key: string;
  requestHash: string;
  username: string;
};

/** The library as a write finds it; `next` is its revision once the write is done. */
export type Library = { revision: number; orderRevision: number; next: number };

/** A video before and after a write; null where there is none. */
export type VideoChange = { id: number; before: StoredState | null; after: StoredState | null };

/**
 * What a write did to the rows: to none if `items` is empty and there is no `orderBefore`, and then it leaves no trace.
 * `orderBefore` are the ids in the order that it changed. The answer is the revisions with `answer`.
 */
export type Outcome<Extra extends object> = {
  items: VideoChange[];
  orderBefore?: number[];
  summary?: Partial<ChangeSummary>;
  answer: Extra & Pick<Written, "video">;
};

/**
 * The one transaction of a write. The locked row lets writes run one after another on any number of servers. A request
 * that is sent again gets its first answer. Throws an HttpError: 422 when its key belongs to another request.
 */
export function commitChange<Extra extends object>(
  db: Db,
  request: WriteRequest,
  write: (tx: Db, library: Library) => Promise<Outcome<Extra>>,
): Promise<Written & Extra> {
  return db.transaction(async (tx) => {
    const { revision, orderRevision } = await lockLibrary(tx);
    const earlier = await findAnswer<Written & Extra>(tx, request);
    if (earlier) return earlier;
    const next = revision + 1;
    const outcome = await write(tx, { revision, orderRevision, next });
    const { items, orderBefore } = outcome;
    if (items.length === 0 && !orderBefore) return { revision, orderRevision, ...outcome.answer };
    const revisions = { revision: next, orderRevision: orderBefore ? next : orderRevision };
    const answer = { ...revisions, ...outcome.answer };
    await record(tx, request, next, outcome, answer);
    await tx.update(videoLibrary).set(revisions);
    return answer;
  });
}

/** Lets no other write begin before this transaction ends. */
export async function lockLibrary(tx: Db): Promise<Omit<Library, "next">> {
  const [library] = await tx.select().from(videoLibrary).for("update");
  return library ?? { revision: 0, orderRevision: 0 };
}

async function findAnswer<Answer>(tx: Db, request: WriteRequest): Promise<Answer | null> {
  const { requestHash, username, answer } = videoChanges;
  const [found] = await tx
    .select({ requestHash, username, answer })
    .from(videoChanges)
    .where(eq(videoChanges.key, request.key));
  if (!found) return null;
  if (found.requestHash !== request.requestHash || found.username !== request.username) {
    throw new HttpError(422, "This key belongs to another change.", {}, { faults: [] });
  }
  return { ...found.answer, repeated: true } as Answer;
}

async function record<Extra extends object>(
  tx: Db,
  request: WriteRequest,
  change: number,
  { items, orderBefore, summary }: Outcome<Extra>,
  answer: object,
): Promise<void> {
  await tx.insert(videoChanges).values({
    ...request,
    change,
    at: new Date(),
    summary: { ...summarise(items), ...summary },
    answer,
    orderBefore: orderBefore ?? null,
  });
  for (const chunk of chunksOf(items, 100)) {
    const rows = chunk.map(({ id, before, after }) => ({ change, videoId: id, before, after }));
    await tx.insert(videoVersions).values(rows);
    // An import has many, and the embedded database runs on the event loop.
    await new Promise(setImmediate);
  }
}

const MAX_TITLES = 3;

/** What the list of changes tells of one. */
function summarise(items: readonly VideoChange[]): ChangeSummary {
  const both = items.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  const edits = both.map(({ before, after }) => changedFields(before, after));
  const [fields] = edits;
  return {
    titles: items.slice(0, MAX_TITLES).map(({ before, after }) => (after ?? before)?.title ?? ""),
    added: items.filter(({ before }) => !before).length,
    edited: edits.filter((changed) => changed.length > 0).length,
    deleted: items.filter(({ after }) => !after).length,
    ...(items.length === 1 && fields && { fields }),
  };
}
