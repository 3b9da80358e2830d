import type { ServerResponse } from "node:http";
import helmet from "helmet";
// Its `style-src-attr` is for coloured text in articles; the sanitiser allows only `color` and `background-color`.
import policy from "./security-policy.json" with { type: "json" };

const PERMISSIONS = Object.entries(policy.permissions)
  .map(([feature, allowed]) => `${feature}=(${allowed})`)
  .join(", ");

export type HeaderValues = Readonly<Record<string, string>>;

/** What a page is allowed beyond the default policy. */
type Allowances = {
  /** Origins of configured third parties: their scripts, connections and frames. */
  origins?: readonly string[];
  /** Where videos come from that this site redirects to. */
  mediaOrigins?: readonly string[];
  /** The scripts and styles that stand in the page itself, by their hashes as in the policy. */
  inlineHashes?: { scripts: readonly string[]; styles: readonly string[] };
  /** Allows the development server's inserted scripts and styles, and its WebSocket for hot reload. */
  nonce?: string;
  /**
   * Leaves out the header that takes a page away from the one that opened it. For it Chromium throws away the process that it
   * has started for the page, and starts another: a tenth of the first paint. Another site's page that opens
   * it can't read it either way.
   */
  keepsOpener?: boolean;
};

export function securityHeaders(allowances: Allowances = {}): HeaderValues {
  const {
    origins = [],
    mediaOrigins = [],
    nonce,
    inlineHashes = { scripts: [], styles: [] },
    keepsOpener = false,
  } = allowances;
  const inserted = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  const added: Record<string, readonly string[]> = {
    "script-src": [...origins, ...inserted, ...inlineHashes.scripts],
    "style-src": [...inserted, ...inlineHashes.styles],
    // A film is loaded by a script to be saved on the device.
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
  const headers: Record<string, string> = { "Permissions-Policy": PERMISSIONS };
  const recorder = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    removeHeader: () => undefined,
  };
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Players and pictures come from hosts that don't send the matching header.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: !keepsOpener,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Browsers obey it over TLS only. Without subdomains, which may belong to other sites.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  // Once, as they don't depend on the request.
  setSecurityHeaders({} as never, recorder as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** What browsers obey of a document alone. */
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

/** The policy of a file that is no document: what a worker may load, whose script it may be. */
const FILE_POLICY = "default-src 'self';frame-ancestors 'none'";

/** Takes the headers of documents from the answer with another file: they are larger than many a script. */
export function setFileHeaders(res: Pick<ServerResponse, "removeHeader" | "setHeader">): void {
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.setHeader("Content-Security-Policy", FILE_POLICY);
}

type Script = { src: string; origins: readonly string[] };

/** The origins that the configured third parties' scripts come from and talk to, each once. */
export function thirdPartyOrigins(scripts: readonly (Script | null)[]): readonly string[] {
  const configured = scripts.filter((script) => script !== null);
  return [...new Set(configured.flatMap(({ src, origins }) => [new URL(src).origin, ...origins]))];
}
