import { MAX_REVISION } from "@shared/contracts/endpoint.ts";
import { type SavedSynonyms, synonymSchema, synonymsApi } from "@shared/contracts/search.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { eq, sql } from "drizzle-orm";
import type { Request, Response } from "express";
import type { Db } from "../db/database.ts";
import { searchSynonyms } from "../db/search-schema.ts";
import { jsonBodyUpTo, parseBody } from "../http/api-routes.ts";
import { HttpError } from "../http/errors.ts";
import type { Invalidate } from "../http/response-cache.ts";

/** The channel on which a server announces saved synonyms. */
export const SYNONYMS_CHANGED = "search_synonyms_changed";

/** The synonyms that an admin has saved, or those that the product comes with. */
export async function readSynonyms(db: Db): Promise<SavedSynonyms> {
  const { revision, synonyms } = searchSynonyms;
  const [saved] = await db.select({ revision, synonyms }).from(searchSynonyms);
  const { synonyms: rules, ...rest } = saved ?? { revision: 0, synonyms: STARTER_SYNONYMS };
  // Parses row by row: a synonym of another version must not fail every search.
  const read = rules.map((rule) => synonymSchema.safeParse(rule));
  return { ...rest, synonyms: read.flatMap(({ data }) => data ?? []) };
}

export type SynonymAdmin = { db: Db; invalidate: Invalidate };

/** The handlers of reading and saving synonyms, for signed-in admins. */
export function synonymHandlers({ db, invalidate }: SynonymAdmin) {
  const { body: schema } = synonymsApi["PUT /api/admin/synonyms"];
  return {
    sendSynonyms: async (_req: Request, res: Response) => void res.json(await readSynonyms(db)),
    saveSynonyms: [
      // 500 lines of 20 terms of 60 characters fit.
      jsonBodyUpTo(2_000_000),
      async (req: Request, res: Response) => {
        const saved = await saveSynonyms(db, parseBody(schema, req.body));
        invalidate("synonyms");
        res.json(saved);
      },
    ],
  };
}

/**
 * Saves synonyms that were made on a revision. Throws an HttpError: 409 with the present ones if there is a newer one.
 */
async function saveSynonyms(
  db: Db,
  { revision: made, synonyms }: SavedSynonyms,
): Promise<SavedSynonyms> {
  // The number must fit its column.
  const revision = Math.min(made + 1, MAX_REVISION);
  const isSaved = await db.transaction(async (tx) => {
    const rows =
      made === 0
        ? await tx
            .insert(searchSynonyms)
            .values({ revision, synonyms })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(searchSynonyms)
            .set({ revision, synonyms })
            .where(eq(searchSynonyms.revision, made))
            .returning();
    if (rows.length > 0) await tx.execute(sql`SELECT pg_notify(${SYNONYMS_CHANGED}, '')`);
    return rows.length > 0;
  });
  if (isSaved) return { revision, synonyms };
  const present = await readSynonyms(db);
  // The request was sent again, as its first response was lost.
  if (present.revision === revision && isSame(present.synonyms, synonyms)) return present;
  throw new HttpError(409, "Somebody else changed the synonyms meanwhile.", {}, present);
}

const isSame = (a: SavedSynonyms["synonyms"], b: SavedSynonyms["synonyms"]) =>
  JSON.stringify(a) === JSON.stringify(b);
