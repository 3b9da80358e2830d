import autocannon from "autocannon";
import { BROWSER_HEADERS } from "./measure.ts";
import type { Proxy as Nginx } from "./nginx.ts";

const CONNECTIONS = 100;

/** What visitors ask for: pages, and what the app asks the API for. */
const PATHS = [
  "/university",
  "/knowledge-base",
  "/knowledge-base/users/user-roles",
  "/knowledge-base/fleet/scale",
  "/api/knowledge-base",
  "/api/knowledge-base/articles/scale",
  "/api/videos",
];

export type ProxyFigures = {
  rate: number;
  p50: number;
  p99: number;
  failures: number;
  requests: number;
  /** How many answers came from the cache. */
  hits: number;
};

type Parsed = { statusCode: number; headers: string[] };

/** Visitors through the proxy for some seconds, on 100 connections. */
export async function loadThrough({ port }: Nginx, seconds: number): Promise<ProxyFigures> {
  let [hits, requests] = [0, 0];
  const count = ({ headers }: Parsed) => {
    requests += 1;
    const status = headers[headers.findIndex((name) => /^x-cache$/i.test(name)) + 1] ?? "";
    if (/^(HIT|STALE|UPDATING)$/.test(status)) hits += 1;
  };
  const result = await autocannon({
    url: `https://127.0.0.1:${port}`,
    servername: "help.example.com",
    connections: CONNECTIONS,
    duration: seconds,
    headers: { ...BROWSER_HEADERS, host: `help.example.com:${port}` },
    requests: PATHS.map((path) => ({ path })),
    // Its types leave the event out.
    setupClient: (client) => void (client as unknown as NodeJS.EventEmitter).on("headers", count),
  });
  const { latency, non2xx, errors, duration } = result;
  const rate = result["2xx"] / duration;
  return { rate, p50: latency.p50, p99: latency.p99, failures: non2xx + errors, requests, hits };
}
