import type { Redirect } from "@shared/knowledge-base.ts";
import { inArray } from "drizzle-orm";
import { chunksOf } from "../db/chunks-of.ts";
import type { Db } from "../db/database.ts";
import { planRedirects } from "./plan-redirects.ts";
import { readEarlierRedirects } from "./plan-restore.ts";
import type { ItemChange, RedirectChange } from "./stored-item.ts";
import { redirects } from "./tables.ts";

/** What a publish does to the redirects. */
export async function planRedirectChanges(
  tx: Db,
  items: readonly ItemChange[],
  added: readonly Redirect[],
) {
  const live = items.flatMap(({ after }) => (after && !after.isDeleted ? [after.link] : []));
  const existing = await tx.select().from(redirects);
  return planRedirects(existing, added, live);
}

/** What a restore of everything does to the redirects. */
export async function planEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const current = new Map((await tx.select().from(redirects)).map((row) => [row.from, row.to]));
  return (await readEarlierRedirects(tx, to))
    .map(({ from, before }) => ({ from, before: current.get(from) ?? null, after: before }))
    .filter(({ before, after }) => before !== after);
}

/** Brings the rows of redirects to what they are after a publish. */
export async function writeRedirects(tx: Db, changes: readonly RedirectChange[]): Promise<void> {
  for (const chunk of chunksOf(changes)) {
    const old = chunk.map(({ from }) => from);
    await tx.delete(redirects).where(inArray(redirects.from, old));
    const rows = chunk.flatMap(({ from, after }) => (after ? [{ from, to: after }] : []));
    if (rows.length > 0) await tx.insert(redirects).values(rows);
  }
}
