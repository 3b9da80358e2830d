// A visitor's first view of the public pages in Chromium, beside a hand-written page without scripts and Starlight,
// VitePress and Docusaurus sites with the same articles: paint times, blocking time, bytes, requests.
//   npm run bench:pages                   about 15 minutes: 7 rounds on a fast and a slow connection and processor
//   npm run bench:pages -- --quick        about 3 minutes: 1 round, slow alone; --built after it uses the build in dist
// The generators come from npm and are kept in the system's temporary folder. The sites take turns in each round. Slow is
// Chromium's own emulation: a latency of 150 ms, 1.6 Mbit/s and a processor four times slower. Blocking time is that part
// of each task after the first paint that is above 50 ms. A visit ends when the network was idle for 500 ms.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser } from "@playwright/test";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { site } from "@/site.ts";
import * as bench from "./shared.ts";

const ROUNDS = bench.isQuick ? 1 : 7;
/** Latency in ms, throughput in bytes a second; -1 stands for no limit. */
const SLOW = { name: "slow", network: networkOf(150, 1_600_000 / 8), slowdown: 4 };
const FAST = { name: "fast", network: networkOf(0, -1), slowdown: 1 };
const CONDITIONS = bench.isQuick ? [SLOW] : [FAST, SLOW];
const PATHS = [
  "/university",
  "/knowledge-base",
  "/knowledge-base/truck-checks/daily-vehicle-inspections",
];
const FIGURES = ["FCP (ms)", "LCP (ms)", "blocking time (ms)", "KiB in all", "requests"];

function networkOf(latency: number, throughput: number) {
  return { latency, downloadThroughput: throughput, uploadThroughput: throughput };
}

/** A page of the other sites: `html` is its content below the heading. */
type Content = { path: string; title: string; description: string; html: string };
/** A generator of sites. `documents` is the folder of the Markdown that it builds from, `output` that of the site. */
type Generator = {
  packages: readonly string[];
  files: Record<string, string>;
  documents: string;
  command: readonly string[];
  output: string;
};

/** The two homes and the built-in articles. */
function contents(videos: readonly { title: string; description: string }[]): Content[] {
  const bodyOf = (id: string) => {
    const file = `client/src/data/built-in/bodies/${id}.htm`;
    return existsSync(file) ? readFileSync(file, "utf8").replaceAll("{phone}", site.phone) : "";
  };
  const list = videos.map(({ title, description }) => `<h2>${title}</h2>\n<p>${description}</p>`);
  const links = builtInCategories.map(({ id, name, description }) => {
    const own = builtInArticles.filter(({ category }) => category === id);
    const items = own.map(({ title, link }) => `<li><a href="${link}">${title}</a></li>`);
    return `<h2>${name}</h2>\n<p>${description}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
  });
  return [
    { path: "/university", title: "University", description: "", html: list.join("\n") },
    { path: "/knowledge-base", title: "Knowledge Base", description: "", html: links.join("\n") },
    ...builtInArticles.map(({ id, link, ...each }) => ({ ...each, path: link, html: bodyOf(id) })),
  ];
}

function handWritten({ title, description, html }: Content): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}nav a{margin-right:1rem}</style>
<nav><a href="/university">University</a><a href="/knowledge-base">Knowledge Base</a></nav>
<form><input type="search" name="q" aria-label="Search"></form>
<main><h1>${title}</h1><p>${description}</p>${html}</main>
`;
}

/** Headings become Markdown, so that generators list them; other elements stay HTML. */
function markdown({ title, description, html }: Content, heading: string): string {
  const body = html.replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, text) => {
    return `\n${"#".repeat(Number(level))} ${text}\n`;
  });
  const front = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`;
  return `---\n${front}\n---\n\n${heading}${description}\n\n${body}\n`;
}

const VITEPRESS = {
  title: "Help",
  cleanUrls: true,
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: "local" },
    nav: [{ text: "University", link: "/university" }],
    sidebar: builtInCategories.map(({ id, name }) => {
      const own = builtInArticles.filter(({ category }) => category === id);
      return { text: name, items: own.map(({ title, link }) => ({ text: title, link })) };
    }),
  },
};
const DOCUSAURUS = {
  title: "Help",
  url: "http://127.0.0.1",
  baseUrl: "/",
  trailingSlash: false,
  onBrokenLinks: "ignore",
  markdown: { format: "detect" },
  presets: [["classic", { docs: { routeBasePath: "/", numberPrefixParser: false }, blog: false }]],
};

/** Generators with their default theme and search, as their guides set them up; Docusaurus has no search. */
const GENERATORS: Record<string, Generator> = {
  Starlight: {
    // Astro does not run on Node 20.
    packages: ["@astrojs/starlight@0.42.4", "astro@7.3.5", "node@22.23.3"],
    files: {
      "src/content.config.ts": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { integrations: [starlight({ title: "Help" })] };`,
    },
    documents: "src/content/docs",
    command: ["node_modules/node/bin/node", "node_modules/astro/bin/astro.mjs", "build"],
    output: "dist",
  },
  VitePress: {
    packages: ["vitepress@1.6.4"],
    files: { "docs/.vitepress/config.mjs": `export default ${JSON.stringify(VITEPRESS)};` },
    documents: "docs",
    command: [process.execPath, "node_modules/vitepress/bin/vitepress.js", "build", "docs"],
    output: "docs/.vitepress/dist",
  },
  Docusaurus: {
    packages: ["core", "preset-classic"].map((name) => `@docusaurus/${name}@3.10.2`),
    files: { "docusaurus.config.mjs": `export default ${JSON.stringify(DOCUSAURUS)};` },
    documents: "docs",
    command: [process.execPath, "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
    output: "build",
  },
};

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Returns the folder of the built site, null where npm can't install the generator or it can't build. */
function generate(name: string, pages: readonly Content[]): string | null {
  const { packages, files, documents, command, output } = GENERATORS[name] as Generator;
  const folder = join(tmpdir(), `bench-pages-${name.toLowerCase()}`);
  const { PATH, HOME } = process.env;
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: "1", NO_UPDATE_NOTIFIER: "1" },
    });
  console.error(`Installing and building ${name} in ${folder} …`);
  try {
    writeFiles(folder, { "package.json": '{ "private": true }' });
    run("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...packages]);
    writeFiles(folder, files);
    // VitePress shows no title that is not in the text.
    const heading = (title: string) => (name === "VitePress" ? `# ${title}\n\n` : "");
    for (const page of pages) {
      const text = markdown(page, heading(page.title));
      writeFiles(folder, { [`${documents}${page.path}.md`]: text });
    }
    run(command[0] ?? "", command.slice(1));
    return join(folder, output);
  } catch (error) {
    console.error(`This run goes without ${name}: ${String(error).slice(0, 500)}`);
    return null;
  }
}

type Observed = { fcp: number; lcp: number; tasks: { startTime: number; duration: number }[] };
/** A script that runs in each page before the page's own. */
const OBSERVER = `{
  const observed = (window.observed = { fcp: 0, lcp: 0, tasks: [] });
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") observed.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (observed.lcp = startTime));
  observe("longtask", ({ startTime, duration }) => observed.tasks.push({ startTime, duration }));
}`;

/** Opens a page with an empty cache. Returns the figures in the order of `FIGURES`. */
async function visit(browser: Browser, url: string, condition: typeof SLOW): Promise<number[]> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(OBSERVER);
  const cdp = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests += 1;
  });
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...condition.network });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: condition.slowdown });
  const response = await page.goto(url, { waitUntil: "networkidle" });
  if (!response?.ok()) throw new Error(`${url} got ${response?.status()}`);
  const { fcp, lcp, tasks } = await page.evaluate<Observed>("window.observed");
  const blocking = tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcp) - 50)
    .reduce((sum, duration) => sum + Math.max(0, duration), 0);
  await context.close();
  return [fcp, lcp, blocking, bytes / 1_024, requests];
}

async function measure(browser: Browser, origins: Map<string, string>): Promise<void> {
  // The first visits run code that is not compiled yet.
  await bench.inTurn(origins.values(), 1, (origin) => visit(browser, origin + PATHS[0], FAST));
  for (const condition of CONDITIONS) {
    for (const path of PATHS) {
      const visits = await bench.inTurn(origins, ROUNDS, ([, origin]) =>
        visit(browser, origin + path, condition),
      );
      const rows = [...visits].map(([[name], all]) => [
        name,
        ...FIGURES.map((_, index) => bench.median(all.map((each) => each[index] ?? 0))),
      ]);
      bench.printTable(`${path}, ${condition.name}, medians of ${ROUNDS}`, FIGURES, rows);
    }
  }
}

bench.build();
await bench.withSampleSite(async (url) => {
  const pages = contents(await (await fetch(`${url}/api/videos`)).json());
  const folder = join(tmpdir(), "bench-pages-hand-written");
  for (const page of pages) writeFiles(folder, { [`${page.path}.html`]: handWritten(page) });
  const origins = new Map([["ours", url]]);
  origins.set("hand-written", await bench.serveFolder(folder));
  for (const name of Object.keys(GENERATORS)) {
    const built = generate(name, pages);
    if (built) origins.set(name, await bench.serveFolder(built));
  }
  const browser = await bench.startBrowser();
  await measure(browser, origins).finally(() => browser.close());
});
