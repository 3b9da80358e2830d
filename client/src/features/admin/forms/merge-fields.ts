/** Whose version: this browser’s, or what somebody else saved meanwhile. */
export type Side = "mine" | "theirs";

/** The text of a field in both versions and before both. */
export type FieldVersions = Record<Side | "before", string>;

/** A field that both sides changed differently. */
export type FieldCollision<Field extends string> = FieldVersions & { field: Field };

/** A three-way merge by field: what both changed differently, and what only the other side changed. */
type FieldMerge<Field extends string> = {
  collisions: FieldCollision<Field>[];
  theirs: Field[];
};

/** Merges two edits of the same fields; what neither list names stays as this side has it. */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  versionsOf: (field: Field) => FieldVersions,
): FieldMerge<Field> {
  const merge: FieldMerge<Field> = { collisions: [], theirs: [] };
  for (const field of fields) {
    const { before, mine, theirs } = versionsOf(field);
    if (theirs === before || theirs === mine) continue;
    if (mine === before) merge.theirs.push(field);
    else merge.collisions.push({ field, before, mine, theirs });
  }
  return merge;
}
