import fc from "fast-check";

/** Values that no field takes, and values that some do. */
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary" }),
  fc.constantFrom<unknown>(
    "a\0b",
    "\ud800",
    "x".repeat(201),
    "__proto__",
    "/knowledge-base/../admin",
    "//evil.example/a",
    -1,
    0.5,
    2 ** 31,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [[[[[[[[[[[]]]]]]]]]]],
    { __proto__: null, toString: 1 },
    null,
  ),
);

/** The number of bodies that a test generates: `GENERATED_BODIES`, else the usual one. */
export const generatedBodies = (usual: number): number =>
  Number(process.env.GENERATED_BODIES ?? usual);

/** Replaces a value at a path of shares of the keys, so that any numbers find a place. */
function replaceAt(node: unknown, path: readonly number[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof node !== "object" || node === null) return value;
  const keys = Object.keys(node);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const changed = replaceAt((node as Record<string, unknown>)[key], rest, value);
  return Array.isArray(node) ? node.with(Number(key), changed) : { ...node, [key]: changed };
}

/** Mutations of a request: another value somewhere, cut short, with noise in it, and bytes of no text at all. */
export function mutatedBodies(request: object): fc.Arbitrary<Buffer> {
  const text = JSON.stringify(request);
  const mutated = fc
    .tuple(fc.array(fc.nat(20), { maxLength: 5 }), values)
    .map(([path, value]) => JSON.stringify(replaceAt(request, path, value)) ?? "");
  const cut = fc.nat(text.length).map((end) => text.slice(0, end));
  const spliced = fc
    .tuple(fc.nat(text.length), fc.string({ unit: "binary", maxLength: 8 }))
    .map(([at, noise]) => text.slice(0, at) + noise + text.slice(at));
  return fc.oneof(
    { weight: 6, arbitrary: mutated.map((body) => Buffer.from(body)) },
    { weight: 2, arbitrary: fc.oneof(cut, spliced, fc.json()).map((body) => Buffer.from(body)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  );
}
