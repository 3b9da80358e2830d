import type { PublishAnswer } from "@shared/publish-answers.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";
import { writeItems } from "./item-rows.ts";
import { writeRedirects } from "./redirect-rows.ts";
import type { ItemChange, RedirectChange, Summary } from "./stored-item.ts";
import { publishedState, publishes } from "./tables.ts";

/** What every publish tells of itself. */
type Request = {
  key: string;
  revision: number;
  note: string;
  requestHash: string;
  username: string;
  restored?: number;
};

type Plan = { items: ItemChange[]; redirects: RedirectChange[] };

/** The one transaction of a publish. The locked row lets publishes run one after another on any number of servers. */
export function commitPublish(
  db: Db,
  request: Request,
  plan: (tx: Db) => Promise<Plan>,
): Promise<PublishAnswer> {
  return db.transaction(async (tx) => {
    const [state] = await tx.select().from(publishedState).for("update");
    const revision = state?.revision ?? 0;
    const earlier = await findPublish(tx, request);
    if (earlier) return earlier;
    if (request.revision !== revision) {
      const message = "Someone else published meanwhile.";
      throw new HttpError(409, message, {}, { revision });
    }
    const { items, redirects: moved } = await plan(tx);
    const next = revision + 1;
    await writeItems(tx, items, next);
    await writeRedirects(tx, moved);
    const { key, requestHash, username, note, restored } = request;
    const at = new Date();
    const row = { key, requestHash, username, note, restored: restored ?? null, at, items };
    await tx
      .insert(publishes)
      .values({ ...row, revision: next, redirects: moved, summary: summarise(items) });
    await tx.update(publishedState).set({ revision: next });
    return { revision: next, at: at.toISOString(), username };
  });
}

/** The answer to a request that was answered before. Throws an HttpError when its key belongs to another one. */
async function findPublish(tx: Db, request: Request): Promise<PublishAnswer | null> {
  const [found] = await tx.select().from(publishes).where(eq(publishes.key, request.key));
  if (!found) return null;
  const { revision, at, username, requestHash } = found;
  if (requestHash !== request.requestHash || username !== request.username) {
    throw new HttpError(422, "This key belongs to another publish.");
  }
  return { revision, at: at.toISOString(), username, repeated: true };
}

const MAX_ITEMS = 50;

/** The first items of a publish, for the pages of the history. */
function summarise(items: readonly ItemChange[]): Summary {
  return {
    items: items.slice(0, MAX_ITEMS).map(({ kind, id, before, after }) => ({
      kind,
      id,
      title: after?.title || before?.title || id,
      change: changeOf(before, after),
    })),
    more: Math.max(0, items.length - MAX_ITEMS),
  };
}

// What was never published here may be built in, which the server does not know: an edit of it counts as new.
function changeOf(before: ItemChange["before"], after: ItemChange["after"]) {
  if (after?.isDeleted) return "deleted";
  if (!after) return before?.isDeleted ? "edited" : "deleted";
  return before && !before.isDeleted ? "edited" : "new";
}
