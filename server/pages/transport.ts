import type { CachedRoute } from "../http/cached-route.ts";
import { toHttpError } from "../http/errors.ts";

/** The text of a built file by its path, such as a built-in article; null when there is none. */
export type ReadFile = (path: string) => Promise<Buffer | null> | Buffer | null;

/** Answers the requests of pages that the server renders, from the answers that everybody gets and from built files. */
export function createTransport(api: readonly CachedRoute[], readFile: ReadFile) {
  const answer = async (path: string): Promise<Response> => {
    for (const { load } of api) {
      const response = await load("GET", path);
      if (!response) continue;
      return new Response(new Uint8Array(response.body), { status: response.identity.status });
    }
    const file = await readFile(path);
    return file ? new Response(new Uint8Array(file)) : new Response("", { status: 404 });
  };
  return async (path: string): Promise<Response> => {
    try {
      return await answer(path);
    } catch (error) {
      const { status, message } = toHttpError(error);
      return Response.json({ message }, { status });
    }
  };
}
