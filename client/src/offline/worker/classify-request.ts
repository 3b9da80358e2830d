import { isAdminPath } from "@shared/admin-path.ts";

/** What the service worker does with a request: a page, an answer of the API that is kept, one that is made of those, or a picture. */
export type RequestKind =
  | { kind: "page" }
  | { kind: "answer" }
  | { kind: "category"; category: string }
  | { kind: "video-search"; text: string }
  | { kind: "picture" }
  | { kind: "film" };

/** The parts of a request that decide. */
export type RequestFacts = Pick<Request, "method" | "mode" | "referrer" | "destination"> & {
  url: URL;
  sameOrigin: boolean;
};

// Public answers, each by name. The history of publishes is below /api/knowledge-base too, and is not for everybody.
const ANSWER =
  /^\/api\/(videos|search|transcripts(\/\d+)?|knowledge-base(\/all|\/redirects|\/news(\/\d+)?|\/(articles|categories)\/[^/]+)?)$/;
const DERIVED = /^\/api\/videos\/(?:(category)|search)\/([^/]+)$/;
const BY_NAME = [
  [ANSWER, "answer"],
  [/^\/api\/knowledge-base\/pictures\/[^/]+$/, "picture"],
  [/^\/media\/[^/]+\.(mp4|webm)$/, "film"],
] as const;

/**
 * What to do with a request; null leaves it to the browser: everything but GET, other sites, the admin area and what its
 * pages ask for, sign-in, and whatever is not known to be public.
 */
export function classifyRequest(request: RequestFacts): RequestKind | null {
  const { url, method, mode, sameOrigin } = request;
  if (!sameOrigin || method !== "GET" || isAdminPath(url.pathname)) return null;
  if (mode === "navigate") return /^\/(api|media)\//.test(url.pathname) ? null : { kind: "page" };
  if (isFromAdmin(request.referrer)) return null;
  return classifyPath(request);
}

function classifyPath({ url: { pathname }, destination }: RequestFacts): RequestKind | null {
  const named = BY_NAME.find(([path]) => path.test(pathname));
  if (named) return { kind: named[1] };
  const [isDerived, isCategory, part = ""] = DERIVED.exec(pathname) ?? [];
  if (isDerived) {
    const text = decode(part);
    if (text === null) return null;
    if (isCategory) return { kind: "category", category: text };
    return { kind: "video-search", text };
  }
  // The thumbnails of this site, wherever they are.
  const isApi = pathname.startsWith("/api/");
  return destination === "image" && !isApi ? { kind: "picture" } : null;
}

// An admin page must see the server's own answer, or none.
function isFromAdmin(referrer: string): boolean {
  return URL.canParse(referrer) && isAdminPath(new URL(referrer).pathname);
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
