import { posix, resolve } from "node:path";
import { type SiteExportLine, siteExportLineSchema } from "@shared/contracts/site-export.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "@/site.ts";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runRenderedApp } from "../testing/rendered-app.ts";
import { videoAdminAt } from "../testing/video-requests.ts";
import { createNames } from "./static-addresses.ts";
import { rewriteHtml, withOwnThumbnails } from "./static-page.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const TEXT = `<h2>How to wash</h2><p><a href="/knowledge-base/fleet/dry">dry</a> <a href="/knowledge-base/fleet/never">never</a> <a href="/secretdoor">door</a> <a href="/university?video=1&amp;t=9">watch</a> <a href="/knowledge-base?q=wax">wax</a> <a href="https://www.example.org/">out</a> <a href="/sitemap.xml">map</a> <a href="/message">write</a></p><p><img src="${PIXEL}" alt="A dot"></p>`;

let app: Awaited<ReturnType<typeof runRenderedApp>>;
let publisher: Awaited<ReturnType<typeof signInAsPublisher>>;
let film: string;
const LOST = `/media/${"0".repeat(32)}.jpg`;
/** The exported files by their paths, and the line at the end. */
const files = new Map<string, string>();
let last: SiteExportLine | undefined;
beforeAll(async () => {
  app = await runRenderedApp();
  publisher = await signInAsPublisher(app);
  const chapters = JSON.stringify([{ title: "Rinse </script>", timestamp: "0:09" }]);
  await app.upsert([sampleVideo({ title: "Washing a unit", chapters })]);
  film = (await app.media.add(resolve("e2e/films/vp9.webm"))).videoUrl;
  const own = sampleVideo({ title: "Our film", videoUrl: film, thumbnailUrl: LOST, chapters });
  await videoAdminAt(app.url, publisher.cookie).add(own, [{ start: 0, end: 9, text: "A </b>." }]);
  const redirects = ["/hc/articles/1-Wäsche", "/old/page.HTML"].map((from) => {
    return { from, to: "/knowledge-base/fleet/wash" };
  });
  const changes = [putArticle("wash", TEXT), putArticle("dry"), putArticle("con")];
  expect((await publisher.publish(publishOf(0, { changes, redirects }))).status).toBe(200);
  app.invalidate();
  const lines = await linesOf(await ask({ cookie: publisher.cookie }));
  last = lines.at(-1);
  for (const line of lines) {
    if ("path" in line) files.set(line.path, contentOf(line));
  }
});
afterAll(() => app.close());

function contentOf(line: Extract<SiteExportLine, { path: string }>): string {
  if ("stored" in line) return line.stored;
  return "text" in line ? line.text : line.base64;
}

const ask = (headers = {}) => fetch(`${app.url}/api/admin/site-export`, { headers });

async function linesOf(response: Response): Promise<SiteExportLine[]> {
  const lines: SiteExportLine[] = [];
  for await (const line of readJsonLines(response.body as never)) {
    lines.push(siteExportLineSchema.parse(line));
  }
  return lines;
}

/** Where each link and file of a page leads, from the page's folder. */
function* addressesIn(path: string, html: string) {
  for (const [, address = ""] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
    if (/^(https?:|mailto:|tel:|data:)/.test(address)) continue;
    const [file = "", fragment = ""] = address.replace(/\?[^#]*/, "").split("#");
    const target = file && posix.join(posix.dirname(path), decodeURIComponent(file));
    yield { address, target: target || path, fragment };
  }
}

test("every page is a file whose links, pictures and scripts lead to files, with nothing that needs the server", () => {
  expect(last).toEqual({
    notes: [
      "Ambulio University: there is no picture at /thumbnails/sample.svg.",
      `Ambulio University: there is no picture at ${LOST}.`,
    ],
  });
  const broken: string[] = [];
  for (const [path, html] of files) {
    if (!path.endsWith(".html")) continue;
    for (const { address, target, fragment } of addressesIn(path, html)) {
      const found = files.get(target);
      const isPlace =
        !fragment ||
        fragment.startsWith("t=") ||
        !target.endsWith(".html") ||
        found?.includes(`id="${fragment}"`);
      const isThere = found !== undefined && isPlace;
      if (!isThere) broken.push(`${path}: ${address}`);
    }
    expect
      .soft([
        path,
        html.match(/<button (?!type="submit")|<template|<noscript|noscript:hidden|\/api\//g),
      ])
      .toEqual([path, null]);
  }
  expect(broken).toEqual([]);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      "404.html",
      "hc/articles/1-Wäsche.html",
      "index.html",
      "knowledge-base.html",
      "knowledge-base/category-cad.html",
      "knowledge-base/fleet/con_.html",
      "knowledge-base/fleet/wash.html",
      "knowledge-base/users/user-roles.html",
      "old/page.HTML",
      "search.html",
      "university/category-how-to.html",
      "university/video-1.html",
    ]),
  );
});

test("an article's page has its text with links to other files, and its picture beside them", () => {
  const page = files.get("knowledge-base/fleet/wash.html") ?? "";
  for (const link of [
    '<a href="dry.html">dry</a>',
    "<a>door</a>",
    "<a>map</a>",
    "<a>write</a>",
    '<a href="../../university/video-1.html#t=9">watch</a>',
    '<a href="../../search.html?q=wax">wax</a>',
    '<a href="https://www.example.org/"',
  ]) {
    expect.soft(page).toContain(link);
  }
  const [, picture = ""] = /src="\.\.\/\.\.\/(assets\/[0-9a-f]{64}\.gif)"/.exec(page) ?? [];
  expect(files.get(picture)).toBe(PIXEL.split(",")[1]);
  expect(files.get("hc/articles/1-Wäsche.html")).toContain(
    'content="0; url=../../knowledge-base/fleet/wash.html"',
  );
});

test("a video's page has its chapters and a link to its host, without the library below it", () => {
  const page = files.get("university/video-1.html") ?? "";
  expect(page).toContain("Rinse &lt;/script&gt;");
  expect(page).toMatch(/href="https:\/\/vimeo\.com\/\d+#t=9s"/);
  expect(page).not.toContain("All Videos");
});

test("a film of this site is in it, beside its page, which plays it with chapters and captions", () => {
  const page = files.get("university/video-2.html") ?? "";
  const path = `../assets/${film.slice("/media/".length)}`;
  expect(files.get(path.slice(3))).toBe(film.slice("/media/".length));
  expect(page).toMatch(new RegExp(`<video src="${path}"[^>]* controls=""`));
  expect(page).toContain(`<a href="${path}#t=9"`);
  expect(page).toContain('<script src="video-2-captions.js"></script>');
  expect(page).toContain('<script src="../film.js"></script>');
  expect(files.get("university/video-2-captions.js")).toBe(
    'window.captions = [{"end":9,"text":"A \\u003c/b>.","start":0}];\n',
  );
  const other = files.get("university/video-1.html") ?? "";
  expect(other).not.toMatch(/<video|film\.js/);
});

test("without its films it is small, and their videos lead to the site", async () => {
  app.invalidate();
  const address = `${app.url}/api/admin/site-export?films=none`;
  const lines = await linesOf(await fetch(address, { headers: { cookie: publisher.cookie } }));
  expect(lines.filter((line) => "stored" in line)).toEqual([]);
  const page = lines.find((line) => "path" in line && line.path === "university/video-2.html");
  const html = page && "text" in page ? page.text : "";
  expect(html).not.toMatch(/<video|film\.js/);
  expect(html).toContain(`<a href="${new URL(film, site.url)}#t=9"`);
});

test("the search finds articles by their texts, videos and chapters, in a script that no text can end", () => {
  const script = files.get("search-index.js") ?? "";
  expect(script).not.toMatch(/<|\u2028|\u2029/);
  const [synonyms = "", index = ""] = script.split(/^window\.\w+ = |;\n/m).filter(Boolean);
  expect(JSON.parse(synonyms)).toContainEqual({ terms: ["car", "vehicle"], isOneWay: true });
  const entries: string[][] = JSON.parse(index);
  const wash = entries.find(([, title]) => title === "About wash");
  expect(wash).toEqual([
    "Article",
    "About wash",
    "knowledge-base/fleet/wash.html",
    "",
    " How to wash dry never door watch wax out map write",
  ]);
  expect(entries).toContainEqual([
    "Chapter",
    "Rinse </script>",
    "university/video-1.html#t=9",
    "0:09 in Washing a unit",
    "",
  ]);
  for (const [, , href = ""] of entries) {
    expect.soft(files.has(href.replace(/#t=\d+$/, ""))).toBe(true);
  }
});

test("only who is signed in exports, a few at a time, and a change in between ends it with a line that says so", async () => {
  expect((await ask()).status).toBe(401);
  const running = [];
  for (let count = 0; count < 4; count += 1) running.push(await ask({ cookie: publisher.cookie }));
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask({ cookie: publisher.cookie })).status).toBe(503);
  app.invalidate();
  for (const response of running) {
    expect((await linesOf(response)).at(-1)).toEqual({
      error: { message: "The site was changed meanwhile. Export it again." },
    });
  }
  // The next one starts anew.
  const third = await ask({ cookie: publisher.cookie });
  expect(third.status).toBe(200);
  await third.body?.cancel();
});

test.each([
  ['<a href="/x.md" class="c">Copy</a><p>b</p>', "<p>b</p>"],
  ['<a href="/message?article=x" class="c">Report</a><p>b</p>', "<p>b</p>"],
  ['<div class="a noscript:hidden"><div>x</div></div><i>y</i>', "<i>y</i>"],
  ['<noscript><b>x</b></noscript><!--$--><template id="t"></template>', "<b>x</b>"],
  ['<img src="/gone.png" alt="a &lt; b"/>', "a &lt; b"],
  [
    '<i style="background:url(&quot;/a.svg&quot;)"></i>',
    '<i style="background:url(&quot;f/a.svg&quot;)"></i>',
  ],
  ['<form action="/university#videos">', '<form action="to/search">'],
  ['<p title="a > b">x</p><button type="button">z</button>', '<p title="a > b">x</p>'],
])("%s becomes %s", (html, expected) => {
  const file = (source: string) => (source === "/gone.png" ? null : `f${source}`);
  expect(rewriteHtml(html, { link: (href) => `to${href}`, file })).toBe(expected);
});

test("each video has its own thumbnail, whether its link comes before it or after, and none where it has none", () => {
  const host = `<img src="${site.thumbnailHost}7.jpg" alt=""`;
  const first = (own: string) => ` loading="eager" style="background:url(&quot;${own}&quot;)"/>`;
  const html = [
    `<a href="/university?video=1">${host}${first("/a.svg")}</a>`,
    `<a href="/university?video=3">${host} loading="eager"/></a>`,
    `${host}/><a href="/university?video=2">b</a>`,
    `${host}/><a href="/university?video=3">c</a>`,
    '<img src="https://example.org/7.jpg"/>',
  ];
  const videos = ["/a.svg", "/b&.svg", "https://example.org/c.svg"].map((thumbnailUrl, index) => {
    return { id: index + 1, thumbnailUrl };
  });
  expect(withOwnThumbnails(html.join("\n"), videos).split("\n")).toEqual([
    `<a href="/university?video=1"><img src="/a.svg" alt=""${first("/a.svg")}</a>`,
    '<a href="/university?video=3"></a>',
    '<img src="/b&#38;.svg" alt=""/><a href="/university?video=2">b</a>',
    '<a href="/university?video=3">c</a>',
    '<img src="https://example.org/7.jpg"/>',
  ]);
});

test("files have names that every system takes, and each its own", () => {
  const nameFile = createNames();
  const names = [
    "/a/B",
    "/a/b",
    "/con",
    "/a%2Fb/%00",
    "/%E4%",
    "/x".padEnd(200, "x"),
    `/x${"𠀀".repeat(40)}`,
  ];
  expect(names.map((name) => nameFile(name, ".html"))).toEqual([
    "a/B.html",
    "a/b-2.html",
    "con_.html",
    "a-b/-.html",
    "-E4-.html",
    `${"x".repeat(80)}.html`,
    `x${"𠀀".repeat(39)}.html`,
  ]);
});
