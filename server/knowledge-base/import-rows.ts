import { sql } from "drizzle-orm";
import { chunksOf } from "../db/chunks-of.ts";
import type { Db } from "../db/database.ts";
import { articleImports } from "./tables.ts";

type ArticleImport = typeof articleImports.$inferSelect;

/** What each article was made of when it was imported last. */
export function readImports(db: Db): Promise<ArticleImport[]> {
  return db.select().from(articleImports).orderBy(articleImports.id);
}

/** Keeps what articles were made of; of one that was imported before the newer. */
export async function writeImports(tx: Db, imports: readonly ArticleImport[]): Promise<void> {
  const byId = new Map(imports.map((each) => [each.id, each]));
  for (const chunk of chunksOf([...byId.values()])) {
    await tx
      .insert(articleImports)
      .values(chunk)
      .onConflictDoUpdate({ target: articleImports.id, set: { hash: sql`excluded.hash` } });
  }
}
