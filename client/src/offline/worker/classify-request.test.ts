import { expect, it } from "vitest";
import { classifyRequest } from "./classify-request.ts";

const ORIGIN = "https://help.example.com";
type Given = Partial<Parameters<typeof classifyRequest>[0]>;
const classify = (address: string, given: Given = {}) => {
  const url = new URL(address, ORIGIN);
  return classifyRequest({
    url,
    sameOrigin: url.origin === ORIGIN,
    method: "GET",
    mode: "cors",
    referrer: `${ORIGIN}/university`,
    destination: "",
    ...given,
  });
};

it.each([
  ["/api/videos", { kind: "response" }],
  ["/api/transcripts", { kind: "response" }],
  ["/api/transcripts/12", { kind: "response" }],
  ["/api/knowledge-base", { kind: "response" }],
  ["/api/knowledge-base/all", { kind: "response" }],
  ["/api/knowledge-base/articles/daily-checks", { kind: "response" }],
  ["/api/knowledge-base/categories/cad", { kind: "response" }],
  ["/api/knowledge-base/pictures/abc.png", { kind: "image" }],
  [`/media/${"0".repeat(32)}.mp4`, { kind: "video" }],
  ["/api/videos/category/how-to", { kind: "category", category: "how-to" }],
  ["/api/videos/search/a%20b", { kind: "video-search", text: "a b" }],
  ["/api/search", { kind: "response" }],
  ["/api/contexts", { kind: "response" }],
  ["/api/search/100%25", null],
])("the worker serves the public request %s", (address, kind) => {
  expect(classify(address)).toEqual(kind);
});

it("the worker serves the opening of a page", () => {
  const opening = { mode: "navigate" } as const;
  expect(classify("/knowledge-base/cad/a?x=1", opening)).toEqual({ kind: "page" });
  expect(classify("/api/videos", opening)).toBeNull();
});

it("the worker serves an image of this site, not one of the API", () => {
  expect(classify("/thumbnails/a.svg", { destination: "image" })).toEqual({ kind: "image" });
  expect(classify("/api/admin/a.png", { destination: "image" })).toBeNull();
  expect(classify("https://vumbnail.com/1.jpg", { destination: "image" })).toBeNull();
});

it.each([
  "/secretdoor",
  "/secretdoor/dashboard",
  "/SecretDoor",
  "/%73ecretdoor",
  "/api/auth/session",
  "/api/auth/login",
  "/api/admin/videos",
  "/api/admin/videos/1",
  "/api/knowledge-base/history",
  "/api/knowledge-base/history/3",
  "/api/knowledge-base/history/bodies/abc",
  "/api/knowledge-base/publish",
  "/api/videos/search/%E0%A4%A",
  "/api/something-new",
  "/healthz",
  "https://player.vimeo.com/video/1",
])("the worker leaves %s to the browser", (address) => {
  expect(classify(address)).toBeNull();
  if (address.includes("secret")) expect(classify(address, { mode: "navigate" })).toBeNull();
});

it.each(["POST", "PUT", "DELETE", "HEAD"])(
  "the worker leaves a %s request to the browser",
  (method) => {
    expect(classify("/api/videos", { method })).toBeNull();
    expect(classify("/university", { method, mode: "navigate" })).toBeNull();
  },
);

it("the worker leaves requests of an admin page to the browser", () => {
  const fromAdmin = { referrer: `${ORIGIN}/secretdoor/dashboard` };
  expect(classify("/api/videos", fromAdmin)).toBeNull();
  expect(classify("/api/knowledge-base", fromAdmin)).toBeNull();
});
