const TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["svg", "image/svg+xml"],
]);
/** How files begin, in Latin-1: exports may name them by an id alone. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8/, "image/gif"],
  [/^RIFF[\s\S]{4}WEBP/, "image/webp"],
];

/** The media type of a picture by its name's ending, else by how it begins; empty for anything else. */
export function pictureType(name: string, bytes: Uint8Array): string {
  const byName = TYPES.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return byName ?? STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? "";
}
