import { describe, expect, it } from "vitest";
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

describe("a request", () => {
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
    ["/api/search/100%25", null],
  ])("of the public API is known: %s", (address, kind) => {
    expect(classify(address)).toEqual(kind);
  });

  it("that opens a page is known", () => {
    const opening = { mode: "navigate" } as const;
    expect(classify("/knowledge-base/cad/a?x=1", opening)).toEqual({ kind: "page" });
    expect(classify("/api/videos", opening)).toBeNull();
  });

  it("for an image of this site is known, not one of the API's", () => {
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
  ])("is left to the browser: %s", (address) => {
    expect(classify(address)).toBeNull();
    if (address.includes("secret")) expect(classify(address, { mode: "navigate" })).toBeNull();
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("by %s is left to the browser", (method) => {
    expect(classify("/api/videos", { method })).toBeNull();
    expect(classify("/university", { method, mode: "navigate" })).toBeNull();
  });

  it("of an admin page is left to the browser", () => {
    const fromAdmin = { referrer: `${ORIGIN}/secretdoor/dashboard` };
    expect(classify("/api/videos", fromAdmin)).toBeNull();
    expect(classify("/api/knowledge-base", fromAdmin)).toBeNull();
  });
});
