import { readState } from "./copy-state.ts";

type Format = "json" | "html" | "image";

const TYPES: Record<Format, RegExp> = {
  json: /^application\/json\b/i,
  html: /^text\/html\b/i,
  image: /^image\//i,
};

/** Whether a response may be kept: a public one of success in the expected format. A static host answers pages for everything. */
export function isStorable({ status, redirected, headers }: Response, format: Format): boolean {
  const isPrivate = /\b(no-store|private)\b/i.test(headers.get("cache-control") ?? "");
  const isExpected = TYPES[format].test(headers.get("content-type") ?? "");
  return status === 200 && !redirected && !isPrivate && isExpected;
}

/** Whether this browser is to keep anything at all. */
export const isSaving = async (): Promise<boolean> => (await readState()).mode !== "off";

/** Keeps a response if it may be kept. What does not fit is not kept; the answer itself is not affected. */
export async function storeVisited(
  cacheName: string,
  address: string,
  response: Response,
  format: Format,
): Promise<void> {
  if (!isStorable(response, format)) return;
  const copy = response.clone();
  if (!(await isSaving())) return;
  const cache = await caches.open(cacheName);
  await cache.put(address, copy).catch(() => undefined);
}
