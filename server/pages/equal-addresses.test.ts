import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runRenderedApp } from "../testing/rendered-app.ts";

/** Addresses that share one page or response: the additions to the first one change nothing. */
const EQUAL: [status: number, ...addresses: string[]][] = [
  [200, "/", "/?t=1", "/?t=2", "/?utm_source=mail", "/?q=%20", "/?category=odd", "/?video=x"],
  [200, "/university?show=120", "/university?show=61", "/university?show=119.5&t=3"],
  [200, "/university?show=1200", "/university?show=9999", "/university?show=1e9"],
  [
    200,
    "/university?video=1",
    "/university?video=1&t=9",
    "/university?t=8&category=how-to&q=x&video=1",
  ],
  [404, "/university?video=7", "/university?video=8", "/university?video=999999999&t=5"],
  [200, "/university?q=crew", "/university?category=how-to&q=+crew+", "/university?q=crew&t=4"],
  [
    200,
    "/knowledge-base",
    "/knowledge-base?category=odd",
    "/knowledge-base?q=%09",
    "/knowledge-base?show=5",
  ],
  [200, "/knowledge-base?category=cad", "/knowledge-base?x=1&category=cad"],
  [200, "/knowledge-base/users/user-roles", "/knowledge-base/users/user-roles?x=1"],
  [
    404,
    "/knowledge-base/cad/none-1",
    "/knowledge-base/none-2",
    "/knowledge-base/%00",
    "/knowledge-base/a/b/c",
  ],
  [200, "/search?q=crew", "/search?q=+crew+&page=2"],
  [200, `/search?q=${"x".repeat(200)}`, `/search?q=${"x".repeat(300)}`],
  [200, "/panel/search", "/panel/search?x=1", "/panel/search?q=%20"],
  [200, "/panel/knowledge-base/users/user-roles", "/panel/knowledge-base/users/user-roles?x=1"],
  [404, "/panel/knowledge-base/cad/none-1", "/panel/knowledge-base/none-2"],
  [200, "/panel/university?video=1", "/panel/university?video=1&t=9"],
  [404, "/panel/university?video=7", "/panel/university?video=8"],
  [404, "/panel/nowhere", "/panel/secretdoor", "/panel/secretdoor/dashboard", "/panel/login"],
  [404, "/nowhere", "/nowhere/1?q=2", "/wp-login.php", "/%E2%98%83"],
  [404, "/api/knowledge-base/articles/none-1", "/api/knowledge-base/articles/none-2"],
  [404, "/api/knowledge-base/categories/none-1", "/api/knowledge-base/categories/none-2"],
];

let app: Awaited<ReturnType<typeof runRenderedApp>>;

const ask = async (address: string) => {
  const response = await fetch(app.url + address);
  await response.text();
  return { status: response.status, version: response.headers.get("etag") };
};
const first = new Map<string, Awaited<ReturnType<typeof ask>>>();

beforeAll(async () => {
  app = await runRenderedApp();
  await app.upsert([sampleVideo({ title: "One", shownFor: "epcr/signature 1:25" })]);
  app.invalidate();
  for (const [, address = ""] of EQUAL) first.set(address, await ask(address));
  // Further requests must be served from memory.
  await app.database.close();
});
afterAll(async () => {
  // The app's database is closed already.
  await app.close().catch(() => undefined);
});

test.each(EQUAL)(
  "%i: %s and its likes share one response, without the database",
  async (status, address, ...others) => {
    // An error of the API has no ETag.
    const version = address.includes("/api/") ? null : expect.stringMatching(/^W\//);
    expect(first.get(address)).toEqual({ status, version });
    for (const other of others)
      expect([other, await ask(other)]).toEqual([other, first.get(address)]);
  },
);

test("an article's address in another encoding redirects to the linked one", async () => {
  const encoded = `${app.url}/knowledge-base/users/user%2Droles?x=1`;
  const { status, headers } = await fetch(encoded, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([301, "/knowledge-base/users/user-roles"]);
});

test.each([
  ["EPCR/signature", "/panel/university?video=1&t=85"],
  ["epcr/none", "/panel/search?q=epcr%20none"],
  ["", "/panel/search"],
])("the panel for %s is at %s", async (context, address) => {
  const { status, headers } = await fetch(`${app.url}/panel?for=${context}`, {
    redirect: "manual",
  });
  expect([status, headers.get("location")]).toEqual([301, address]);
});
