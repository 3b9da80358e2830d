import type { ServerResponse } from "node:http";
import helmet from "helmet";
// Its `style-src-attr` is for coloured text in articles; the sanitiser allows only `color` and `background-color`.
import policy from "./security-policy.json" with { type: "json" };

const PERMISSIONS = Object.entries(policy.permissions)
  .map(([feature, allowed]) => `${feature}=(${allowed})`)
  .join(", ");

export type HeaderValues = Readonly<Record<string, string>>;

/** Additions to the default policy. */
type Allowances = {
  /** Origins of configured third parties: their scripts, connections and frames. */
  origins?: readonly string[];
  /** Origins of videos to which this site redirects. */
  mediaOrigins?: readonly string[];
  /** The inline scripts and styles of the page, by their hashes as in the policy. */
  inlineHashes?: { scripts: readonly string[]; styles: readonly string[] };
  /** Allows the development server's inserted scripts and styles, and its WebSocket for hot reload. */
  nonce?: string;
  /**
   * Leaves out the header that separates a page from its opener. For that header Chromium throws away the process that
   * it has started for the page, and starts another: a tenth of the first paint. A page of another site that opens it
   * can't read it either way.
   */
  keepsOpener?: boolean;
  /** Origins that may show the page in a frame; the others get none of it. */
  frameAncestors?: readonly string[];
};

export function securityHeaders(allowances: Allowances = {}): HeaderValues {
  const {
    origins = [],
    mediaOrigins = [],
    nonce,
    inlineHashes = { scripts: [], styles: [] },
    keepsOpener = false,
    frameAncestors = [],
  } = allowances;
  const inserted = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const added: Record<string, readonly string[]> = {
    "script-src": [...origins, ...inserted, ...inlineHashes.scripts],
    "style-src": [...inserted, ...inlineHashes.styles],
    // A script loads a video's file to save it on the device.
    "connect-src": [...origins, ...mediaOrigins, ...(nonce === undefined ? [] : ["ws:"])],
    "frame-src": origins,
    "media-src": mediaOrigins,
  };
  const directives = Object.fromEntries(
    Object.entries(policy.content).map(([name, sources]) => [
      name,
      [...sources, ...(added[name] ?? [])],
    ]),
  );
  const isFramed = frameAncestors.length > 0;
  if (isFramed) directives["frame-ancestors"] = [...frameAncestors];
  const headers: Record<string, string> = { "Permissions-Policy": PERMISSIONS };
  const recorder = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    removeHeader: () => undefined,
  };
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Players and images come from hosts that don't send the matching header.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: !keepsOpener,
    xFrameOptions: isFramed ? false : { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Browsers obey it over TLS only. Subdomains are left out, as they may belong to other sites.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  // The headers don't depend on the request, so they are made once.
  setSecurityHeaders({} as never, recorder as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Headers that browsers obey for documents alone. */
const OF_DOCUMENTS = [
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

/** The policy of a file that is no document; for a worker's script, it says what the worker may load. */
const FILE_POLICY = "default-src 'self';frame-ancestors 'none'";

/** Replaces the headers of documents in a file's response: they are larger than many a script. */
export function setFileHeaders(res: Pick<ServerResponse, "removeHeader" | "setHeader">): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.setHeader("Content-Security-Policy", FILE_POLICY);
}

type Script = { src: string; origins: readonly string[] };

/** The origins of the configured third parties' scripts and connections, each once. */
export function thirdPartyOrigins(scripts: readonly (Script | null)[]): readonly string[] {
  const configured = scripts.filter((script) => script !== null);
  return [...new Set(configured.flatMap(({ src, origins }) => [new URL(src).origin, ...origins]))];
}
