import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { chunksOf } from "../db/database.ts";
import { type ItemChange, publishes, type RedirectChange, redirects } from "../db/schema.ts";
import { changesBack, readEarlier } from "../revisions/history.ts";

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

/** What a restore of everything to how it was at revision `to` does to the redirects. */
export async function planEarlierRedirects(tx: Db, to: number): Promise<RedirectChange[]> {
  const current = new Map((await tx.select().from(redirects)).map((row) => [row.from, row.to]));
  const source = {
    rows: sql`${publishes}, jsonb_array_elements(${publishes.redirects}) AS redirect`,
    id: sql`redirect->>'from'`,
    item: sql`redirect`,
    revision: publishes.revision,
  };
  const earlier = await readEarlier<RedirectChange>(tx, source, to);
  return changesBack(earlier, ({ from }) => current.get(from) ?? null);
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

/**
 * What becomes of the redirects when some are added and some addresses belong to articles again (`live`). In the
 * result no redirect leads to the address of another. The added ones lead to no address of their own, in no loop.
 */
function planRedirects(
  existing: readonly Redirect[],
  added: readonly Redirect[],
  live: readonly string[],
): RedirectChange[] {
  const before = new Map(existing.map(({ from, to }) => [from, to]));
  const after = new Map(before);
  for (const path of live) after.delete(path);
  for (const { from, to } of added) {
    // The way back of an earlier move: that address is in use again.
    if (endOf(after, to) === from) after.delete(to);
    after.set(from, to);
  }
  for (const from of after.keys()) after.set(from, endOf(after, from));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((from) => ({ from, before: before.get(from) ?? null, after: after.get(from) ?? null }))
    .filter((change) => change.before !== change.after);
}

function endOf(targets: ReadonlyMap<string, string>, start: string): string {
  let end = start;
  for (let hops = 0; hops <= targets.size; hops += 1) {
    const next = targets.get(end);
    if (next === undefined) return end;
    end = next;
  }
  return end;
}
