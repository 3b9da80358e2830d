import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { sendRaw } from "../testing/send-raw.ts";

const CASES: [name: string, method: string, path: string, status: number][] = [
  ["a truncated UTF-8 sequence", "GET", "/api/videos/search/%E2%82", 400],
  ["an overlong UTF-8 sequence", "GET", "/api/videos/search/%C0%AF", 400],
  ["a lone surrogate", "GET", "/api/videos/search/%ED%A0%80", 400],
  ["malformed encoding on an unknown path", "GET", "/api/%FF", 404],
  ["a NUL character in a search", "GET", "/api/videos/search/a%00b", 200],
  ["a NUL character in a category", "GET", "/api/videos/category/%00", 200],
  ["a blank search", "GET", "/api/videos/search/%20%09%0A", 400],
  ["a blank search of other scripts", "GET", "/api/videos/search/%E3%80%80", 400],
  ["1,900 characters", "GET", `/api/videos/search/${"a".repeat(1_900)}`, 400],
  ["10,000 characters", "GET", `/api/videos/search/${"a".repeat(10_000)}`, 414],
  ["100 words", "GET", `/api/videos/search/${"a%20".repeat(66)}`, 200],
  [
    "letters that fold to eighteen each",
    "GET",
    `/api/videos/search/${"%EF%B7%BA".repeat(200)}`,
    200,
  ],
  ["a category of 1,900 characters", "GET", `/api/videos/category/${"a".repeat(1_900)}`, 200],
  ["__proto__ as a search", "GET", "/api/videos/search/__proto__", 200],
  ["constructor as a category", "GET", "/api/videos/category/constructor", 200],
  ["__proto__ as a path", "GET", "/api/__proto__", 404],
  ["percent as a search", "GET", "/api/videos/search/%25", 200],
  ["underscore as a search", "GET", "/api/videos/search/_", 200],
  ["a backslash at the end", "GET", "/api/videos/search/a%5C", 200],
  ["quotes", "GET", "/api/videos/search/'%22%60;--", 200],
  ["an injection", "GET", "/api/videos/search/'%20OR%201=1;%20DROP%20TABLE%20videos;--", 200],
  ["the API's root", "GET", "/api", 404],
  ["a way up", "GET", "/api/videos/..%2F..%2Fetc%2Fpasswd", 404],
  ["emoji", "GET", "/api/videos/search/%F0%9F%9A%91", 200],
  ["POST", "POST", "/api/videos", 405],
  ["DELETE", "DELETE", "/api/videos/category/all", 405],
  ["PUT", "PUT", "/api/videos/search/a", 405],
  ["POST without a search", "POST", "/api/videos/search", 405],
  ["OPTIONS", "OPTIONS", "/api/videos", 405],
];

describe.each(DATABASES)("hostile requests over $name", (kind) => {
  const app = sharedApp(kind);

  beforeAll(async () => {
    await app.upsert([sampleVideo()]);
  });

  test.each(CASES)("%s (%s)", async (_name, method, path, status) => {
    const response = await fetch(`${app.url}${path}`, { method });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).not.toMatch(/\.ts|node_modules|\n\s+at /);
    const body = JSON.parse(text);
    if (status === 200) expect(body).toBeInstanceOf(Array);
    else expect(body).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
    if (status === 405) expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  test.each([
    ["a header that never ends", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(100_000)}\r\n\r\n`],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\r\n\r\n"],
    ["raw bytes in the path", "GET /api/videos/search/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n"],
    [
      "a path that is a whole address",
      "GET http://evil/api/videos HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    ["a path without a host", "GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ])("%s gets a response without a 5xx and without a stack", async (_name, bytes) => {
    const response = await sendRaw(app.url, bytes);
    expect(response).not.toMatch(/^HTTP\/1\.1 5/);
    expect(response).not.toMatch(/\.ts:|node_modules/);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});
