import { videos } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** After many writes: what autovacuum does in PostgreSQL; the embedded database has none, and searches are slow without it. */
export async function optimiseVideos(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('videos_search_text')`);
  await tx.execute(sql`ANALYZE ${videos}`);
}
