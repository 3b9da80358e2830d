import { gzipSync } from "node:zlib";

/** A part of the site that is loaded together; `budget` is in bytes, packed by gzip. */
export type Part = { name: string; files: readonly string[]; budget: number };

type Read = (file: string) => string;

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]*?from)?\s*["']\.\/([^"']+\.js)["']/g;

/** These built files and all that they import at once, each once. Imports on demand are not among them. */
export function closureOf(entries: readonly string[], read: Read): string[] {
  const found = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, imported] of read(file).matchAll(STATIC_IMPORT)) {
      if (imported) queue.push(imported);
    }
  }
  return [...found];
}

/** Bytes over the wire, each file packed by itself as it is sent. */
export function sizeOf({ files }: Pick<Part, "files">, read: Read): number {
  return files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
}

type Built = {
  read: Read;
  /** The text of every built file, the private ones too. */
  everything: readonly string[];
};

/**
 * What is wrong with the parts, one line each: one over its budget, or one that holds what only others may, which
 * `strangers` name by a text of theirs. A text that no built file holds proves nothing, and is a fault.
 */
export function faultsOf(
  parts: readonly Part[],
  strangers: Readonly<Record<string, readonly string[]>>,
  { read, everything }: Built,
): string[] {
  const large = parts
    .filter((part) => sizeOf(part, read) > part.budget)
    .map(
      (part) => `${part.name}: ${sizeOf(part, read)} bytes are over the ${part.budget} allowed.`,
    );
  const known = Object.entries(strangers);
  const held = parts.flatMap((part) => {
    const text = part.files.map(read).join("\n");
    return known
      .filter(([, marks]) => marks.some((mark) => text.includes(mark)))
      .map(([stranger]) => `${part.name} holds ${stranger}.`);
  });
  const unknown = known
    .filter(([, marks]) => !marks.every((mark) => everything.some((text) => text.includes(mark))))
    .map(
      ([stranger]) =>
        `No built file holds ${stranger}: the text that it is known by is out of date.`,
    );
  return [...large, ...held, ...unknown];
}
