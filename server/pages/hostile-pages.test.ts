import { attacks } from "@shared/testing/attacks.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { eq } from "drizzle-orm";
import { type DOMWindow, JSDOM, VirtualConsole } from "jsdom";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { articleBodies, publishedItems } from "../db/schema.ts";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runRenderedApp, THEME_SCRIPT } from "../testing/rendered-app.ts";
import { requestRaw } from "../testing/request-raw.ts";

type App = Awaited<ReturnType<typeof runRenderedApp>>;

const RUN = "window.hacked=1";

/** Texts that try to leave an element, an attribute, a script or JSON. */
const HOSTILE_TEXTS = [
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}//`,
  `"><img src=x onerror=${RUN}>`,
  `' autofocus onfocus=${RUN} x='`,
  `</title></textarea></noscript></style><img src=x onerror=${RUN}>`,
  `]]>--><svg onload=${RUN}>`,
  `a\u2028${RUN}\u2029b`,
  "$& $1 $` $'",
  '<!--page-head--></div><div id="root">',
  "{{constructor.constructor('x')()}} %00 &lt;b&gt; \\u003cscript>",
];

// A publish refuses elements that are nested hundreds deep.
const bodies = Object.values(attacks)
  .flat()
  .filter((html) => !/^((?:<\w+>)+?)\1{300}/.test(html));
const idOf = (index: number) => `attack-${index}`;
const linkOf = (index: number) => `/knowledge-base/fleet/${idOf(index)}`;

let app: App;
/** Windows to close after each test. */
const opened: DOMWindow[] = [];
afterEach(() => {
  for (const window of opened.splice(0)) window.close();
});

beforeAll(async () => {
  app = await runRenderedApp();
  const publisher = await signInAsPublisher(app);
  const put = (index: number, text: string) =>
    putArticle(idOf(index), `<p>Body ${index}</p>`, { title: text, description: text });
  const texts = bodies.map((_, index) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? "");
  const category = {
    type: "put-category",
    id: "fleet",
    value: { id: "fleet", name: HOSTILE_TEXTS[0], description: HOSTILE_TEXTS[2] },
  };
  const published = await publisher.publish(
    publishOf(0, { changes: [category as never, ...texts.map((text, index) => put(index, text))] }),
  );
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  await storeUncleaned();
  await app.upsert(
    HOSTILE_TEXTS.map((text, index) =>
      sampleVideo({
        title: `${index} ${text}`,
        description: text,
        keywords: text,
        thumbnailUrl: `/thumbnails/x.svg?"><script>${RUN}</script>`,
        videoUrl: index % 2 ? `javascript:${RUN}//vimeo.com/1` : "https://vimeo.com/76979871",
        category: "featured",
        chapters: JSON.stringify([{ title: text, timestamp: "0:00" }]),
      }),
    ),
  );
  app.invalidate();
});

afterAll(async () => app.close());

/** Stores the attacks past the publish, so that the enhancer meets them uncleaned. */
async function storeUncleaned(): Promise<void> {
  const { db } = app.database;
  for (const [index, html] of bodies.entries()) {
    await db.insert(articleBodies).values({ hash: idOf(index), html: html.replaceAll("\0", "") });
    await db
      .update(publishedItems)
      .set({ bodyHash: idOf(index) })
      .where(eq(publishedItems.id, idOf(index)));
  }
}

async function open(path: string) {
  const { status, headers, body } = await requestRaw(app.url, path);
  const console = new VirtualConsole();
  const dom = new JSDOM(body, {
    url: `${app.url}/`,
    runScripts: "dangerously",
    virtualConsole: console,
    beforeParse: (window) => void Object.assign(window, { matchMedia: () => ({ matches: false }) }),
  });
  opened.push(dom.window);
  return { status, headers, body, window: dom.window, document: dom.window.document };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Fails if a script ran, or if the page holds one that could: an attribute with an event handler, or a script. */
function expectHarmless({ window, document, headers }: Opened): void {
  expect("hacked" in window).toBe(false);
  const scripts = [...document.querySelectorAll("script")].filter(
    ({ type, src, text }) =>
      !["application/json", "application/ld+json"].includes(type) &&
      text !== THEME_SCRIPT &&
      !src.startsWith(`${app.url}/src/app/`),
  );
  expect(scripts.map(({ outerHTML }) => outerHTML)).toEqual([]);
  const everything = [...document.querySelectorAll("*")];
  const attributes = everything.flatMap(({ attributes }) => [...attributes]);
  expect(attributes.filter(({ name }) => /^on/i.test(name))).toEqual([]);
  expect(attributes.filter(({ value }) => /^\s*(javascript|vbscript):/i.test(value))).toEqual([]);
  expect([...document.querySelectorAll("base, object, embed, meta[http-equiv]")]).toEqual([]);
  for (const form of document.forms) expect(form.getAttribute("role")).toBe("search");
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  for (const json of document.querySelectorAll("script[type$=json]")) {
    JSON.parse(json.textContent ?? "");
    expect(json.textContent).not.toContain("<");
  }
}

test.each(bodies.map((html, index) => [html.slice(0, 60), index] as const))(
  "an attack in an article is rendered without it: %s",
  async (_, index) => {
    const page = await open(linkOf(index));
    expect(page.status).toBe(200);
    expectHarmless(page);
    const title = HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? "";
    expect(page.document.querySelector("h1")?.textContent).toBe(title);
    expect(page.document.querySelector("title")?.text).toBe(`${title} · Ambulio`);
    expect(page.document.querySelectorAll("#root")).toHaveLength(1);
    expect(page.document.querySelector("footer")?.closest("#root")).not.toBeNull();
    // A reader who follows a link within the site gets the text from the API, without a sanitiser.
    const response = await fetch(`${app.url}/api/knowledge-base/articles/${idOf(index)}`);
    const box = page.document.querySelector(".rich-text") as HTMLElement;
    box.innerHTML = (await response.json()).html ?? "";
    expectHarmless(page);
  },
);

test.each([
  ["the knowledge base's home", "/knowledge-base?category=fleet&show=120"],
  ["a search of articles", "/knowledge-base?q=script"],
  ["the University", "/university"],
  ["an open video", "/university?video=1"],
  ["an open video without a host", "/university?video=2"],
  ["a search of videos", "/university?q=script"],
  ["the search over everything", "/search?q=script"],
])("hostile titles, descriptions and categories are text on %s", async (_, path) => {
  const page = await open(path);
  expect(page.status).toBe(200);
  expectHarmless(page);
  expect(page.document.body.textContent).toContain("<script>window.hacked=1</script>");
  // The content for visitors without scripts.
  for (const { textContent } of page.document.querySelectorAll("noscript")) {
    const all = [...JSDOM.fragment(textContent ?? "").querySelectorAll("*")];
    expect(all.filter(({ nodeName }) => /script|img|iframe|style/i.test(nodeName))).toEqual([]);
    const attributes = all.flatMap(({ attributes }) => [...attributes]);
    expect(
      attributes.filter(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
    ).toEqual([]);
  }
});

const LONG = "x".repeat(7_000);

/** Addresses, the status of their responses, and the text that they show. */
const ADDRESSES: [path: string, status: number, shown: string][] = [
  [
    `/search?q=${encodeURIComponent(`"><script>${RUN}</script>`)}`,
    200,
    `"><script>${RUN}</script>`,
  ],
  [`/search?q="><script>${RUN}</script>`, 200, `"><script>${RUN}</script>`],
  [`/knowledge-base?q=</script><script>${RUN}</script>`, 200, `</script><script>${RUN}`],
  [`/university?q=<!--<script>`, 200, "<!--<script>"],
  ["/search?q=%E2%80%A8%E2%80%A9", 200, "Search"],
  [`/search?q=${LONG}`, 200, "x".repeat(200)],
  [`/knowledge-base?q=${LONG}`, 200, "No results found"],
  [`/university?q=${LONG}`, 200, "x".repeat(200)],
  ["/search?q=%", 200, "%"],
  ["/search?q=%E0%A4%A", 200, "Search results"],
  ["/search?q=a%00b", 200, "Search results"],
  ["/search?q=%ED%A0%80", 200, "Search results"],
  ["/search?q=.&q=..", 200, "Search results"],
  ["/search?q[]=x&q%00=y", 200, "Popular places"],
  ["/university?q=..", 200, "Results for “..”"],
  ["/university?q=%ED%A0%80/..%2f", 200, "Results for"],
  ["/university?category=__proto__", 200, "All Videos"],
  ["/university?category=constructor&video=__proto__&t=__proto__", 200, "All Videos"],
  ["/knowledge-base?category=__proto__", 200, "Onboarding"],
  ["/knowledge-base?category=toString&show=__proto__", 200, "Onboarding"],
  ["/knowledge-base?show=1e9", 200, "Onboarding"],
  ["/university?video=1e9", 200, "All Videos"],
  ["/university?video=999999999", 404, "All Videos"],
  ["/university?video=-1&t=-1", 200, "All Videos"],
  ["/university?video=1;DROP%20TABLE%20videos&show=-5", 200, "All Videos"],
  ["/university?video=1&t=999999999", 200, "Watch on Vimeo"],
  ["/knowledge-base/__proto__", 404, "Article not found"],
  ["/knowledge-base/fleet/constructor", 404, "Article not found"],
  ["/knowledge-base//evil.example/nothing", 404, "Article not found"],
  ["/knowledge-base/%00", 404, "Article not found"],
  [`/knowledge-base/${"x".repeat(1_900)}`, 404, "Article not found"],
  ["/nowhere/%3Cscript%3E", 404, "404 Page Not Found"],
];

test.each(ADDRESSES)(
  "a hostile address is rendered without an attack: %s",
  async (path, status, shown) => {
    const page = await open(path);
    expect(page.status).toBe(status);
    expectHarmless(page);
    expect(page.document.body.textContent).toContain(shown);
    expect(page.document.querySelectorAll("h1")).toHaveLength(1);
    const canonical = page.document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
    expect(canonical?.startsWith("https://help.example.com/")).toBe(true);
  },
);

test.each(["/%", "/%E0%A4%A", "/knowledge-base/%E0%A4%A", "//[", "/\\evil.example/x"])(
  "the malformed address %s gets a response, and the server goes on",
  async (path) => {
    const { status, headers } = await requestRaw(app.url, path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "/").toMatch(/^\/(?!\/)/);
    expect((await requestRaw(app.url, "/search")).status).toBe(200);
  },
);
