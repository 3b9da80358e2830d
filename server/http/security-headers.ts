import { isAdminPath } from "@shared/admin-path.ts";
import type { RequestHandler } from "express";
import helmet from "helmet";

const POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "script-src-attr": ["'none'"],
  "style-src": ["'self'"],
  // For coloured text in articles; the sanitiser allows only `color` and `background-color`.
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:", "https:"],
  "font-src": ["'self'"],
  "media-src": ["'self'"],
  "connect-src": ["'self'", "https://vimeo.com"],
  "frame-src": ["https://player.vimeo.com", "https://www.youtube-nocookie.com"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

const PERMISSIONS = [
  "accelerometer=()",
  'autoplay=(self "https://player.vimeo.com")',
  "camera=()",
  'clipboard-write=(self "https://player.vimeo.com")',
  "display-capture=()",
  'encrypted-media=(self "https://player.vimeo.com")',
  'fullscreen=(self "https://player.vimeo.com" "https://www.youtube-nocookie.com")',
  "geolocation=()",
  "gyroscope=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  'picture-in-picture=(self "https://player.vimeo.com")',
  "usb=()",
].join(", ");

/** A header's name and value. */
export type Header = readonly [name: string, value: string];

/** The hashes of a page's inline scripts and styles, as in a Content-Security-Policy. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** What a page is allowed beyond the default policy. */
type Allowances = {
  /** Origins of configured third parties: their scripts, connections and frames. */
  origins?: readonly string[];
  /** The scripts and styles that stand in the page itself, by their hashes. */
  inlineHashes?: InlineHashes;
  /** Allows the development server's inserted scripts and styles, and its WebSocket for hot reload. */
  nonce?: string;
};

/** The security headers, as names and values. */
export function securityHeaders(allowances: Allowances = {}): Header[] {
  const { origins = [], nonce, inlineHashes } = allowances;
  const inserted = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const added: Record<string, readonly string[]> = {
    "script-src": [...origins, ...inserted, ...(inlineHashes?.scripts ?? [])],
    "style-src": [...inserted, ...(inlineHashes?.styles ?? [])],
    "connect-src": nonce === undefined ? origins : [...origins, "ws:"],
    "frame-src": origins,
  };
  const directives = Object.fromEntries(
    Object.entries(POLICY).map(([name, sources]) => [name, [...sources, ...(added[name] ?? [])]]),
  );
  const headers = collectHeaders(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      // The embedded players and https: images come from hosts that don't send the matching header.
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: "deny" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      // Browsers obey it over TLS only. Without subdomains, which may belong to other sites.
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    }),
  );
  return [...headers, ["Permissions-Policy", PERMISSIONS]];
}

/** Runs helmet once and records the headers, as they don't depend on the request. */
function collectHeaders(middleware: ReturnType<typeof helmet>): Header[] {
  const headers: Header[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  middleware({} as never, recorder as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * What tells this server's answers from those of others on the way, such as a network's filter: the script of its pages,
 * which each build has its own of. Without a built page there is none. The service worker keeps nothing else (record 10).
 */
export function ownHeaders(pageScript: string | undefined): Header[] {
  return pageScript ? [["X-Page-Script", pageScript]] : [];
}

/** Middleware that sets the headers on every response. */
export function setHeaders(headers: readonly Header[]): RequestHandler {
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

type Script = { src: string; origins: readonly string[] };

/** The origins that the configured third parties' scripts come from and talk to, each once. */
export function thirdPartyOrigins(scripts: readonly (Script | null)[]): readonly string[] {
  const all = scripts.flatMap((script) =>
    script ? [new URL(script.src).origin, ...script.origins] : [],
  );
  return [...new Set(all)];
}

/** Middleware that sets the headers of public pages; the admin area keeps the default policy. */
export function setPublicHeaders(headers: readonly Header[]): RequestHandler {
  const setPublic = setHeaders(headers);
  return (req, res, next) => {
    if (isAdminPath(req.path)) next();
    else setPublic(req, res, next);
  };
}
