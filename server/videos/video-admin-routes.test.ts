import { type IncomingHttpHeaders, request } from "node:http";
import type { Video } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { videoRoutes } from "../app.ts";
import { serveCachedRoutes, serveFromCache } from "../http/cached-route.ts";
import { errorHandler, notFound } from "../http/errors.ts";
import { assignRequestId } from "../http/log.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { serveOnFreePort, silentLog } from "../testing/running-app.ts";
import type { VideoFilter } from "./reads.ts";
import { createVideoResponses } from "./reads.ts";

let site: Awaited<ReturnType<typeof serveOnFreePort>>;
const served = { fromCache: 0 };

beforeAll(async () => {
  const headers = securityHeaders();
  // The one video's title tells what was searched for.
  const readPages = async (filter: VideoFilter, onPage: (page: Video[]) => void) =>
    onPage([{ id: 1, ...sampleVideo({ title: JSON.stringify(filter) }) }]);
  const responses = createVideoResponses({ readPages });
  const app = express().set("etag", false).set("query parser", false).disable("x-powered-by");
  app.use(assignRequestId, (_req, res, next) => {
    res.set(headers);
    next();
  });
  app.use(serveCachedRoutes(videoRoutes(responses)), notFound);
  app.use(errorHandler(silentLog));
  const serve = serveFromCache([{ routes: videoRoutes(responses), headers }], silentLog);
  site = await serveOnFreePort((req, res) => {
    if (req.headers["x-test-way"] === "express") app(req, res);
    else if (serve(req, res)) served.fromCache += 1;
    else app(req, res);
  });
});
afterAll(() => site?.close());

type Response = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Sends the path as it is, which `fetch` would normalise. */
function get(path: string, way: "express" | "cache"): Promise<Response> {
  const { hostname, port } = new URL(site.url);
  const headers = { "x-test-way": way, "x-request-id": "the-same-id", date: "today" };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, agent: false }, async (res) => {
      const body = Buffer.concat(await res.toArray()).toString();
      const { date: _, ...rest } = res.headers;
      resolve({ status: res.statusCode, headers: rest, body });
    });
    sent.on("error", reject).end();
  });
}

const all = { kind: "all" };
const category = (name: string) => ({ kind: "category", category: name });
const search = (...words: string[]) => ({ kind: "search", words });

test.each<[path: string, expected: object | number]>([
  ["/api/videos", all],
  ["/api/videos/", all],
  ["/api/videos?", all],
  ["/api/videos?x=/api/videos/search/a", all],
  ["/api/videos/?x", all],
  ["/api/videos#x", all],
  ["/API/Videos", all],
  ["http://other.example/api/videos", all],
  ["http://other.example:1/api/videos/search/a?b#c", search("a")],
  ["/api/videos/category/all", all],
  ["/api/videos/category/%61ll", all],
  ["/api/videos/category/ALL", category("ALL")],
  ["/api/videos/category/how-to", category("how-to")],
  ["/api/videos/Category/how-to/", category("how-to")],
  ["/api/videos/category/a%2Fb", category("a/b")],
  ["/api/videos/category/a%3Fb%23c", category("a?b#c")],
  ["/api/videos/category/a+b", category("a+b")],
  ["/api/videos/category/__proto__", category("__proto__")],
  ["/api/videos/search/b%20a%20B", search("a", "b")],
  ["/api/videos/search/a%2Fb", search("a/b")],
  ["/api/videos/search/%2F", search("/")],
  ["/api/videos/search/a%252Fb", search("a%2fb")],
  ["/api/videos/search/a/", search("a")],
  ["/api/videos/search/a?q=b", search("a")],
  ["/api/videos/search/a?%ZZ", search("a")],
  ["/api/videos/search/%C3%89", search("é")],
  ["/api/videos/search/a;b=c", search("a;b=c")],
  ["/api/videos/search/..", search("..")],
  [`/api/videos/search/${"a".repeat(200)}`, search("a".repeat(200))],
  [`/api/videos/search/${"%61".repeat(200)}`, search("a".repeat(200))],
  [`/api/videos/search/${"a".repeat(201)}`, 400],
  [`/api/videos/search/${"%61".repeat(201)}/`, 400],
  ["/api/videos/search", 400],
  ["/api/videos/search/", 400],
  ["/api/videos/search?q=a", 400],
  ["/api/videos/search/%20", 400],
  ["/api/videos/search/%", 400],
  ["/api/videos/search/%ZZ", 400],
  ["/api/videos/search/%E2%82/", 400],
  ["/api/videos/category/%FF", 400],
  ["/api/videos/category", 404],
  ["/api/videos/category/", 404],
  ["/api/videos/category//", 404],
  ["/api/videos/category/a/b", 404],
  ["/api/videos/search//", 404],
  ["/api/videos/search//a", 404],
  ["/api/videos/search/a//", 404],
  ["/api/videos/search/a/b", 404],
  ["/api/videos//", 404],
  ["/api//videos", 404],
  ["//api/videos", 404],
  ["/api/videos%2Fsearch%2Fa", 404],
  ["/api/videosearch/a", 404],
  ["/api/videos/other/a", 404],
  ["/x/api/videos", 404],
])("%s is read the same with and without Express, as %j", async (path, expected) => {
  const viaExpress = await get(path, "express");
  if (typeof expected === "number") expect(viaExpress.status).toBe(expected);
  else expect(JSON.parse(JSON.parse(viaExpress.body)[0].title)).toEqual(expected);
  const before = served.fromCache;
  expect(await get(path, "cache")).toEqual(viaExpress);
  expect(served.fromCache - before).toBe(typeof expected === "number" ? 0 : 1);
});
