import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = "index.html";

/** The tags that load a screen's own module along with the page, by its path below client/; "" for a screen without one. */
export function readModuleTags(folder: string): (module: string | undefined) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const initial = new Set(closureOf(manifest, ENTRY));
  return (module) => {
    if (!module) return "";
    const chunks = closureOf(manifest, module)
      .filter((key) => !initial.has(key))
      .flatMap((key) => manifest[key] ?? []);
    const styles = chunks.flatMap(({ css = [] }) => css);
    return [
      ...styles.map((file) => `\n    <link rel="stylesheet" crossorigin href="/${file}">`),
      ...chunks.map(({ file }) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`),
    ].join("");
  };
}

/** The keys of a chunk and of all that it imports statically. */
function closureOf(manifest: Manifest, entry: string): string[] {
  const keys = new Set([entry]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys];
}
