import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import { inArray, sql } from "drizzle-orm";
import { chunksOf, type Db } from "../db/database.ts";
import { type ItemChange, publishes, type RedirectChange, redirects } from "../db/schema.ts";
import { changesBack, readEarlier } from "../revisions/history.ts";
import { pathsFrom } from "./validate.ts";

/**
 * What a publish does to the redirects: some are added, and those from the addresses of its articles go. In the result no
 * redirect leads to the address of another. The added ones lead to no address of their own, in no loop.
 */
export async function planRedirects(
  tx: Db,
  items: readonly ItemChange[],
  added: readonly Redirect[],
): Promise<RedirectChange[]> {
  const before = await readTargets(tx);
  const after = new Map(before);
  const endOf = (path: string) => pathsFrom(after, path).at(-1) ?? path;
  for (const item of items) if (item.after && !item.after.isDeleted) after.delete(item.after.link);
  for (const { from, to } of added) {
    after.delete(from);
    // The way back of an earlier move: that address is in use again.
    if (endOf(to) === from) after.delete(to);
    after.set(from, to);
  }
  for (const from of after.keys()) after.set(from, endOf(from));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((from) => ({ from, before: before.get(from) ?? null, after: after.get(from) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** What a restore of everything to how it was at revision `to` does to the redirects. */
export async function planEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const current = await readTargets(tx);
  const source = {
    rows: sql`${publishes}, jsonb_array_elements(${publishes.redirects}) AS redirect`,
    id: sql`redirect->>'from'`,
    item: sql`redirect`,
    revision: publishes.revision,
  };
  const earlier = await readEarlier<RedirectChange>(tx, source, to);
  return changesBack(earlier, ({ from }) => current.get(from) ?? null);
}

/** Where each old address leads. */
async function readTargets(tx: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select().from(redirects);
  return new Map(rows.map(({ from, to }) => [from, to]));
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
