import { APP, FILES, PACK } from "./caches.ts";
import { headersOfPart, isOwnFile } from "./own-responses.ts";

const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** Saves this build's files: the page's from the browser's cache, others as one. Rejects unless it has them all. */
export async function saveFiles(): Promise<void> {
  const cache = await caches.open(APP);
  await Promise.all([savePack(cache), ...FILES.map((path) => saveFile(cache, path))]);
}

async function saveFile(cache: Cache, path: string): Promise<void> {
  // Reuses a file of the version before: one of the same name has the same content.
  const known = await caches.match(path);
  await cache.put(path, known ?? (await load(path)));
}

async function savePack(cache: Cache): Promise<void> {
  const response = await load(PACK.path);
  const texts: Record<string, string> = await response.json();
  const save = (path: string) => {
    const text = texts[path];
    if (text === undefined) throw new TypeError(`The pack has no ${path}.`);
    return cache.put(path, new Response(text, { headers: headersOf(response, path) }));
  };
  await Promise.all(PACK.files.map(save));
}

function headersOf(pack: Response, path: string): Headers {
  const own = headersOfPart(pack);
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain";
  own.set("content-type", `${type}; charset=utf-8`);
  return own;
}

async function load(path: string): Promise<Response> {
  const response = await fetch(path, { priority: "low" });
  if (await isOwnFile(path, response)) return response;
  throw new TypeError(`The response is not from this site: ${path}.`);
}
