import type { Redirect } from "@shared/knowledge-base.ts";
import type { RedirectChange } from "./stored-item.ts";

/**
 * What becomes of the redirects when some are added and some addresses belong to articles again (`live`). In the
 * result no redirect leads to the address of another. The added ones lead to no address of their own, in no loop.
 */
export function planRedirects(
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
