/** The key of what a change changes. Two changes of one article or category have the same key. */
export function keyOf(change: { type: string; id: string }): string {
  return `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
}
