import { isAdminPath } from "@shared/admin-path.ts";

/**
 * The kinds of requests that the service worker handles: a page, a saved response of the API, one that is made of
 * those, an image, or a video.
 */
export type RequestKind =
  | { kind: "page" }
  | { kind: "response" }
  | { kind: "category"; category: string }
  | { kind: "video-search"; text: string }
  | { kind: "image" }
  | { kind: "video" };

/** The parts of a request that decide. */
export type RequestFacts = Pick<Request, "method" | "mode" | "referrer" | "destination"> & {
  url: URL;
  sameOrigin: boolean;
};

// Public responses, each by name: the history of publishes below /api/knowledge-base isn't public.
const RESPONSE =
  /^\/api\/(videos|search|contexts|transcripts(\/\d+)?|knowledge-base(\/all|\/redirects|\/news(\/\d+)?|\/(articles|categories)\/[^/]+)?)$/;
const DERIVED = /^\/api\/videos\/(?:(category)|search)\/([^/]+)$/;
const BY_NAME = [
  [RESPONSE, "response"],
  [/^\/api\/knowledge-base\/pictures\/[^/]+$/, "image"],
  [/^\/media\/[^/]+\.(mp4|webm)$/, "video"],
] as const;

/**
 * Classifies a request. Null leaves it to the browser: all but GET, other sites, the admin area and its requests,
 * sign-in, and whatever isn't public for sure.
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
  return destination === "image" && !isApi ? { kind: "image" } : null;
}

// An admin page must get the server's own response, or none.
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
