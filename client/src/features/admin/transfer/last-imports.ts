import * as z from "zod/mini";
import type { Draft } from "@/content/drafts.ts";
import { getJson } from "@/lib/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { withSession } from "../with-session.ts";

const schema = z.object({ imports: z.array(z.object({ id: z.string(), hash: z.string() })) });

/**
 * What articles were made of when they were imported last, as fingerprints by article id: those that were published,
 * and those of this browser's drafts. `isKnown` is false where the server does not say; rejects when aborted.
 */
export async function readLastImports(
  drafts: readonly Draft[],
  signal: AbortSignal,
): Promise<{ isKnown: boolean; imports: ReadonlyMap<string, string> }> {
  const read = () => getJson(apiPaths.imports, { schema, signal });
  const answer = await withSession(read).catch(() => null);
  signal.throwIfAborted();
  const published = (answer?.imports ?? []).map(({ id, hash }) => [id, hash] as const);
  const drafted = drafts.flatMap(({ change, imported }) =>
    imported ? [[change.id, imported.hash] as const] : [],
  );
  return { isKnown: answer !== null, imports: new Map([...published, ...drafted]) };
}
