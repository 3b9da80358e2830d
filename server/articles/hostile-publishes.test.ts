import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { attacks } from "@shared/testing/attacks.ts";
import { JSDOM } from "jsdom";
import { afterEach, expect, test } from "vitest";
import {
  publishOf,
  putArticle,
  sharedPublisher,
  signInAsPublisher,
} from "../testing/publish-requests.ts";
import { sharedApp, startApp } from "../testing/running-app.ts";
import { createHtmlCleaner, readCleanHtml } from "./sanitize-html.ts";

const article = putArticle("a");
const imageOf = (hex: string, type = "png") =>
  `<img src="data:image/${type};base64,${Buffer.from(hex, "hex").toString("base64")}">`;
const html = (text: string) => ({ changes: [putArticle("a", text)] });
const value = (changed: object) => ({ changes: [putArticle("a", "", changed)] });
const isOfIcon = (element: Element) =>
  /svg$/.test(element.namespaceURI ?? "") && element.closest(".callout") !== null;
// All tests share a window: making one takes longer than reading a text.
const parser = new new JSDOM().window.DOMParser();
const elementsOf = (text: string) =>
  [...parser.parseFromString(text, "text/html").querySelectorAll("body *")].filter(
    (element) => !isOfIcon(element),
  );
const at = (name: string) => `/knowledge-base/${name}`;
const redirect = (from: string, to: string) => ({ from: at(from), to: at(to) });
const REDIRECT = "null redirects.0";
const ZEROS = "00".repeat(PUBLISH_LIMITS.imageBytes);
const GONE = `<img src="/api/knowledge-base/pictures/${"0".repeat(64)}.png">`;

const INVALID: [name: string, changes: object, place: string][] = [
  ["the same article twice", { changes: [article, article] }, "1 id"],
  ["a link to another site", value({ link: "//evil.example/a" }), "0 value.link"],
  ["an image that is an SVG", html(imageOf("3c737667", "png")), "0 html"],
  ["an image without bytes", html('<img src="data:image/png,x">'), "0 html"],
  ["an image that is too large", html(imageOf(`ffd8ff${ZEROS}`)), "0 html"],
  ["an image that is not stored", html(GONE), "0 html"],
  ["a text that is too long", html("x".repeat(PUBLISH_LIMITS.htmlBytes + 1)), "0 html"],
  ["a text that is nested too deeply", html("<b>".repeat(20_000)), "0 html"],
  ["a redirect in a loop", { redirects: [redirect("x", "y"), redirect("y", "x")] }, REDIRECT],
  [
    "a redirect of an article",
    { changes: [article], redirects: [redirect("fleet/a", "y")] },
    REDIRECT,
  ],
];

const app = sharedApp();
const admin = sharedPublisher(app);
afterEach(async () => expect(await admin.revision()).toBe(0));

test.each(INVALID)("a publish of %s is refused with its place", async (_name, changes, place) => {
  const { status, body } = await admin.publish({ ...publishOf(0), ...changes });
  const errors = body.faults as { change: number | null; field: string }[];
  expect([status, errors.map(({ change, field }) => `${change} ${field}`)]).toEqual([
    422,
    expect.arrayContaining([place]),
  ]);
});

test("no attack in a published text reaches a reader", async () => {
  const app = await startApp();
  const admin = await signInAsPublisher(app);
  const clean = createHtmlCleaner();
  const texts = Object.values(attacks).flat();
  const changes = texts.map((text, index) => putArticle(`attack-${index}`, text));
  const first = await admin.publish(publishOf(0, { changes }));
  const refused = (first.body.faults as { change: number }[]).map(({ change }) => change);
  const rest = changes.filter((_change, index) => !refused.includes(index));
  const second = await admin.publish(publishOf(0, { changes: rest }));
  expect(second.status).toBe(200);
  for (const { id } of rest) {
    const stored = String((await admin.get(`/articles/${id}/source`)).body.html);
    expect(clean(stored).html).toBe(stored);
    expect(elementsOf(stored).filter((element) => element.id)).toEqual([]);
    const read = String((await admin.get(`/articles/${id}`)).body.html);
    for (const element of [...elementsOf(stored), ...elementsOf(read)]) {
      expect(element.localName).not.toMatch(/^(script|style|svg|math|form|input|object|embed)$/);
      const names = element.getAttributeNames();
      expect(names.filter((name) => /^(on|srcdoc|name$|srcset)/.test(name))).toEqual([]);
      expect(element.id).toMatch(/^(section-.*)?$/);
      expect(element.getAttribute("href") ?? "").not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  }
  expect(rest.length).toBeGreaterThan(texts.length - 12);
});

test.each([
  "<p>data:image/png;base64,@</p>",
  "data:image/png;base64,@<b>",
  '<a href="data:image/png;base64,@" title="data:image/png;base64,@">here</a>',
  "<img alt='data:image/png;base64,@' src=/api/knowledge-base/pictures/none.png>",
  "<data:image/png;base64,@/onerror=alert(1)>",
  "<p data:image/png;base64,@/onclick=alert(1)>text</p>",
  "<img src=x data:image/png;base64,@/onerror=alert(1)>",
  "<!-- data:image/png;base64,@ --><style>data:image/png;base64,@</style>",
  '<iframe src="https://player.vimeo.com/video/1?data:image/png;base64,@"></iframe>',
])("bytes as of an image change nothing of %s", (text) => {
  const clean = createHtmlCleaner();
  const cleanWith = (data: string) => clean(text.replaceAll("@", data));
  const [few, many] = ["iVBOR/+w".repeat(4), "iVBOR/+w".repeat(400)];
  const { html, ...rest } = cleanWith(few);
  expect(cleanWith(many)).toEqual({ html: html.replaceAll(few, many), ...rest });
});

test("clean HTML is read without a DOM as it is cleaned", () => {
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(9_000)]);
  const image = `data:image/png;base64,${bytes.toString("base64")}`;
  const stored = `/api/knowledge-base/pictures/${"a".repeat(64)}.png`;
  const html = `<p>src="${image}"</p><img alt="&lt;img src=" src="${image}" width="9"><img src="${stored}"><img src="data:image/png;base64,AAAA">`;
  const cleaned = createHtmlCleaner()(html);
  expect(cleaned.images).toHaveLength(1);
  expect(cleaned.stored).toEqual(["a".repeat(64)]);
  expect(cleaned.errors).toEqual(["holds an image that is not PNG, JPEG, WebP or GIF"]);
  expect(readCleanHtml(html)).toEqual(cleaned);
});
