import { isAdminPath } from "@shared/admin-path.ts";
import type { Logger } from "pino";
import { type CachedAnswers, cachedAnswers } from "../http/cached-answers.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { createRedirect } from "../http/create-redirect.ts";
import { HttpError, methodNotAllowed } from "../http/errors.ts";
import { createPageResponses } from "./page-responses.ts";
import type { PageTemplate } from "./page-template.ts";
import type { Renderer } from "./renderer.ts";

type RenderedPagesOptions = {
  renderer: Renderer;
  template: PageTemplate;
  moduleTags: (module: string | undefined) => string;
  /** Whether a path is that of a file. */
  isFile: (path: string) => boolean;
  /** Where a path leads that is no page's now. */
  findFormerPage: (path: string) => Promise<string | null>;
  /** What is answered where rendering fails: the page that renders itself in the browser. */
  fallback: CachedResponse;
  log: Logger;
};

// What no page can be, although it is asked for first: here, an unknown address is a page that says so.
const RESERVED = /^\/(api|healthz|readyz)(\/|$)/i;

/** The public pages as the server renders them. */
export function createRenderedPages(options: RenderedPagesOptions) {
  const { renderer, template, moduleTags, isFile, findFormerPage, fallback, log } = options;
  const responses = createPageResponses(renderer, template, moduleTags);

  const parse = (method: string, url: string) => {
    const { pathname, search } = parseTarget(url);
    if (isAdminPath(pathname) || RESERVED.test(pathname) || isFile(pathname)) return null;
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
    return { ...renderer.addressOf(pathname, search), asked: pathname };
  };
  const load = async ({ asked, ...address }: NonNullable<ReturnType<typeof parse>>) => {
    try {
      const isUnknown = address.path === renderer.unknownPath;
      const to = isUnknown ? await findFormerPage(asked) : null;
      if (to !== null) return createRedirect(to, 301);
      return await responses.load(address);
    } catch (error) {
      // Too many visitors at once are no defect.
      if (!(error instanceof HttpError)) log.error({ err: error }, "a page could not be rendered");
      return fallback;
    }
  };
  // What no page has may be another handler's, such as /healthz, which comes before the pages.
  const cached: typeof responses.cached = (address) =>
    address.path === renderer.unknownPath ? undefined : responses.cached(address);
  const answers: CachedAnswers = cachedAnswers(parse, { cached, load });
  return { answers, invalidate: responses.invalidate };
}

/** The target of a request, as in its first line: a path, or a whole URL. Throws a 400 HttpError for anything else. */
function parseTarget(target: string): URL {
  // Not by a base: behind one "//" would begin a host.
  const address = target.startsWith("/") ? `http://localhost${target}` : target;
  if (!URL.canParse(address)) throw new HttpError(400, "This address is malformed.");
  return new URL(address);
}
