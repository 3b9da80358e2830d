import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ADMIN_VIDEO_LIMITS } from "./admin-videos.ts";
import { PUBLISH_LIMITS, publishRequestSchema, restoreRequestSchema } from "./publishing.ts";

const value = {
  id: "daily-checks",
  category: "fleet",
  title: "Daily checks",
  description: "",
  link: "/knowledge-base/fleet/daily-checks",
};
const put = { type: "put-article", id: value.id, value, html: "<p>Text</p>" };
const request = {
  key: "0123456789abcdef",
  revision: 0,
  note: "",
  changes: [put],
  redirects: [{ from: "/knowledge-base/old/daily-checks", to: value.link }],
};
const errors = (changed: object) =>
  publishRequestSchema
    .safeParse({ ...request, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
const withValue = (changed: object) => ({ changes: [{ ...put, value: { ...value, ...changed } }] });
const withRedirect = (to: string) => ({ redirects: [{ from: "/knowledge-base/old", to }] });

it("a publish request is taken whole, without unknown fields", () => {
  expect(publishRequestSchema.parse({ ...request, extra: 1 })).toEqual(request);
});

it.each(["/knowledge-base", "/knowledge-base?category=fleet", "/knowledge-base/fleet/a"])(
  "a redirect may lead to %s",
  (to) => expect(errors(withRedirect(to))).toBeUndefined(),
);

it.each([
  [{ key: "short" }, "key must be 16 to 64 letters, numbers and hyphens"],
  [{ revision: 1.5 }, "revision must be a whole number"],
  [{ note: "x".repeat(501) }, "note must have 500 characters at most"],
  [{ note: "\0" }, "note must not hold characters that can’t be stored"],
  [{ note: "\ud800" }, "note must not hold characters that can’t be stored"],
  [{ changes: Array(PUBLISH_LIMITS.changes + 1).fill(put) }, "changes must be 5000 at most"],
  [{ changes: [{ ...put, id: "other" }] }, "changes.0.value.id must be the id of the change"],
  [withValue({ title: " " }), "changes.0.value.title must not be empty"],
  [
    withValue({ category: "A b" }),
    "changes.0.value.category must be empty or the id of a category",
  ],
  [
    withValue({ link: "/knowledge-base/fleet/other" }),
    "changes.0.value.link must end in the article's id",
  ],
  [
    withValue({ link: `/knowledge-base/${"救".repeat(220)}/daily-checks` }),
    "changes.0.value.link must take at most 1997 bytes in an address",
  ],
  [
    withRedirect(`/knowledge-base/${"救".repeat(221)}`),
    "redirects.0.to must take at most 1997 bytes in an address",
  ],
  [withRedirect("https://evil.example"), "redirects.0.to must be an address of the knowledge base"],
  [withRedirect("/knowledge-base/old"), "redirects.0.to must differ from the old address"],
])("a publish request is refused with %j", (changed, message) => {
  expect(errors(changed)).toEqual([message]);
});

it("a restore names one item or everything", () => {
  const { changes: _changes, redirects: _redirects, ...envelope } = request;
  expect(restoreRequestSchema.safeParse({ ...envelope, to: 0 }).success).toBe(true);
  const one = { ...envelope, to: 3, item: "article:daily-checks" };
  expect(restoreRequestSchema.parse(one)).toEqual(one);
  expect(restoreRequestSchema.safeParse({ ...envelope, to: 3, item: "video:1" }).success).toBe(
    false,
  );
});

it("the documents name the limits, and their proxy example lets them through", () => {
  const mebibytes = (bytes: number) => `${bytes / 2 ** 20} MiB`;
  const { requestBytes, importBytes } = ADMIN_VIDEO_LIMITS;
  expect(readFileSync("docs/api.md", "utf8")).toContain(
    `a publish has ${mebibytes(PUBLISH_LIMITS.requestBytes)} at most, a request about videos ${mebibytes(requestBytes)}, an import of videos ${mebibytes(importBytes)}.`,
  );
  const largest = Math.max(PUBLISH_LIMITS.requestBytes, requestBytes, importBytes);
  const proxy = readFileSync("docs/nginx.conf", "utf8");
  const [, allowed] = /client_max_body_size (\d+)m;/.exec(proxy) ?? [];
  expect(Number(allowed) * 2 ** 20).toBe(largest + 4 * 2 ** 20);
});
