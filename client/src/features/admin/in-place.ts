/** What is there, and what was deleted where it stood in `published`; what was never published comes last. */
export function inPlace<T extends { id: string }>(
  present: readonly T[],
  deleted: readonly T[],
  published: readonly T[],
): readonly T[] {
  if (deleted.length === 0) return present;
  const places = new Map(published.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? published.length;
  return [...present, ...deleted].sort((a, b) => placeOf(a) - placeOf(b));
}
