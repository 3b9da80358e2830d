import { posix } from "node:path";
import { setImmediate } from "node:timers/promises";
import { chaptersOf, timestampToSeconds } from "@shared/content/chapters.ts";
import { mediaFile, videoFile } from "@shared/content/video-links.ts";
import type { SectionIndexAnswer } from "@shared/contracts/sections.ts";
import type { TranscriptIndex } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { Address } from "@/app/rendering/entry-server.tsx";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { type CachedRoute, findAnswer } from "../http/cached-route.ts";
import { HttpError } from "../http/errors.ts";
import type { Media } from "../media/media.ts";
import type { PublishedSite, PublishedSiteReader } from "../seo/published-site.ts";
import type { Renderer } from "./rendered-pages.ts";
import { createNames, createSitePages, type NameFile, type SitePages } from "./static-addresses.ts";
import {
  articleHeadings,
  atAnyAddress,
  createStaticTemplate,
  fileAddresses,
  openVideoId,
  redirectPage,
  relativeLink,
  rewriteHtml,
  valueScript,
  withOwnThumbnails,
  withoutPlayer,
  withSearchStatus,
} from "./static-page.ts";

export type StaticSiteOptions = {
  renderer: Pick<Renderer, "renderPage" | "renderedAddress" | "unknownPath">;
  site: Pick<PublishedSiteReader, "read">;
  /** What everybody may read, such as pictures. */
  api: readonly CachedRoute[];
  /** How large each stored film and picture is. */
  media: Pick<Media, "readSizes">;
  /** Whether films are in it; else videos lead to the site. */
  hasFilms: boolean;
  /** A built file by its path; null when there is none. */
  readFile: (path: string) => Buffer | null;
  /** The built page, the paths of the public screens' style sheets, and the scripts of the search and of films. */
  page: string;
  styles: readonly string[];
  searchScript: string;
  filmScript: string;
};

/** What is in a file of the site; of a stored film or picture, which is read for itself, its name and size. */
type Content = string | Buffer | { stored: string; bytes: number };

/** A file of the site, and how many pages of how many are made. */
export type StaticFile = { path: string; content: Content; done: number; total: number };

const SEARCH_PAGE = "search.html";
const UNKNOWN_PAGE = "404.html";
/** What stands beside the pages; copies of what they show are in a folder. */
const OWN = {
  styles: "site.css",
  theme: "theme.js",
  searchIndex: "search-index.js",
  searchScript: "search.js",
  filmScript: "film.js",
};

/**
 * Makes the published site as files for a folder, one at a time: every page that the server renders, as it is without
 * JavaScript, what these show, a search, and pages at old addresses. Returns lines about what is not in it. Throws an
 * HttpError when the site changes meanwhile.
 */
export async function* exportSite(
  options: StaticSiteOptions,
): AsyncGenerator<StaticFile, readonly string[]> {
  const contents = await options.site.read();
  const videos: Video[] = await readJson(options.api, "/api/videos");
  const transcripts: TranscriptIndex = await readJson(options.api, "/api/transcripts");
  const readSections = (): Promise<SectionIndexAnswer> =>
    readJson(options.api, "/api/knowledge-base/sections");
  // Those of what was just published are made from now on, while pages are.
  await readSections();
  const nameFile = createNames();
  const pages = createSitePages(options.renderer, contents, nameFile);
  const films = await createFilms(options, videos);
  const former = formerAddresses(options.renderer, contents, pages);
  const copies = createCopies(options, films, nameFile);
  const search = createSearchIndex(contents, videos, transcripts, pages.leadTo);
  const fill = createStaticTemplate(options.page);
  const withProgress = (path: string, content: Content): StaticFile => {
    return { path, content, done, total: pages.queue.length };
  };
  let done = 0;

  yield withProgress(OWN.styles, siteStyles(options));
  yield withProgress(OWN.theme, options.readFile("/theme.js") ?? "");
  for (const { address, path } of pages.queue) {
    // Visitors' requests first.
    await setImmediate();
    const rendered = await options.renderer.renderPage(address);
    if ((await options.site.read()) !== contents) {
      throw new HttpError(409, "The site was changed meanwhile. Export it again.");
    }
    if (typeof rendered === "string") throw new Error(`${address.path} leads to ${rendered}.`);
    const { head, html } = rendered;
    search.addHeadings(address.path, articleHeadings(html));
    const film = films.shownAt(address);
    const { made, scripts } = await scriptsOf(path, film, copies);
    const shown = withOwnThumbnails(withoutLibrary(address, html), videos);
    const page = fill(head, film ? shown : withoutPlayer(shown), scripts);
    for (const copy of [...made, ...(await copies.make(fileAddresses(page), head.title))]) {
      yield withProgress(copy.path, copy.content);
    }
    const file = (source: string) => copies.leadTo(path, source);
    const link = (href: string) => films.leadTo(href, file) ?? pages.leadTo(path, href, address);
    yield withProgress(path, finish(path, rewriteHtml(page, { link, file })));
    done += 1;
  }
  for (const { from, to } of former) {
    const [extension = ".html"] = /\.html?$/i.exec(from) ?? [];
    const path = nameFile(from.replace(/\.html?$/i, ""), extension);
    const page = redirectPage(site.product, relativeLink(path, to.path, to.rest));
    yield withProgress(path, page);
  }
  yield withProgress(OWN.searchIndex, search.script(await readSections()));
  yield withProgress(OWN.searchScript, options.searchScript);
  yield withProgress(OWN.filmScript, options.filmScript);
  return copies.notes;
}

/** A page that does what others need not. */
function finish(path: string, page: string): string {
  if (path === UNKNOWN_PAGE) return atAnyAddress(page);
  return path === SEARCH_PAGE ? withSearchStatus(page) : page;
}

async function readJson(api: readonly CachedRoute[], path: string) {
  const response = await findAnswer(api, "GET", path)?.load();
  if (!response) throw new Error(`Nothing answers ${path}.`);
  return JSON.parse(response.body.toString());
}

/** The old addresses that lead to a page of the site. */
function formerAddresses(
  { renderedAddress }: StaticSiteOptions["renderer"],
  contents: PublishedSite,
  { find }: SitePages,
) {
  return [...contents.redirects].flatMap(([from, to]) => {
    const isFormer = typeof renderedAddress(from, "", contents) === "string";
    const place = isFormer ? find(to) : null;
    return place ? [{ from, to: place }] : [];
  });
}

/** An open video without the library below it, which nobody sees. */
function withoutLibrary({ search }: Address, html: string): string {
  if (!search.includes("video=")) return html;
  const library = html.indexOf(">", html.indexOf("<main")) + 1;
  const video = html.search(/<section\b[^<>]* class="fixed /);
  const end = html.lastIndexOf("</section>") + "</section>".length;
  const isWhole = library > 0 && library <= video && video < end;
  return isWhole
    ? html.slice(0, library) + html.slice(video, end) + html.slice(html.lastIndexOf("</main>"))
    : html;
}

type Films = Awaited<ReturnType<typeof createFilms>>;

/** The scripts of a page, and those of them that are made for it. */
async function scriptsOf(
  path: string,
  film: ReturnType<Films["shownAt"]>,
  copies: ReturnType<typeof createCopies>,
) {
  const search = path === SEARCH_PAGE ? [OWN.searchIndex, OWN.searchScript] : [];
  const captions = (await film?.captions()) ?? null;
  const made = captions === null ? [] : [copies.add(path, "-captions", captions)];
  const player = film ? [OWN.filmScript] : [];
  return { made, scripts: [...search, ...made.map((script) => script.path), ...player] };
}

/** The films and pictures of videos that the site has, by their addresses. */
async function createFilms({ api, hasFilms, media }: StaticSiteOptions, videos: readonly Video[]) {
  const isUsed = videos.some(({ videoUrl, thumbnailUrl }) =>
    [videoUrl, thumbnailUrl].some(mediaFile),
  );
  const sizes = isUsed ? await media.readSizes() : new Map<string, number>();
  const isShown = (address: string) => hasFilms || !videoFile(address);
  const sizeOf = (address: string) => {
    const name = mediaFile(address)?.name ?? "";
    const bytes = sizes.get(name);
    return bytes === undefined || !isShown(address) ? null : { stored: name, bytes };
  };
  const filmOf = new Map(
    videos.flatMap(({ id, videoUrl }) => (videoFile(videoUrl) ? [[id, videoUrl] as const] : [])),
  );
  const linked = new Set([...filmOf.values()].filter(sizeOf));
  return {
    contentOf: sizeOf,
    /** What is said of a file that is not there, unless it was to be left out. */
    noteOf: (address: string, title: string) => {
      const kind = videoFile(address) ? "film" : "picture";
      return isShown(address) ? [`${title}: there is no ${kind} at ${address}.`] : [];
    },
    /** The film that a page plays, and what is said in it as a script; null for other pages. */
    shownAt: ({ search }: Address) => {
      const id = openVideoId(search);
      if (id === null || !linked.has(filmOf.get(id) ?? "")) return null;
      const captions = async () => {
        const response = await findAnswer(api, "GET", `/api/transcripts/${id}`)?.load();
        if (response?.identity.status !== 200) return null;
        return valueScript("captions", JSON.parse(response.body.toString()).cues);
      };
      return { captions };
    },
    /** Where a link to a film leads, also to a second of it; null for all others. */
    leadTo: (href: string, file: (address: string) => string | null): string | null => {
      const [address = "", rest] = href.split("#");
      const path = linked.has(address) ? file(address) : null;
      return path && (rest === undefined ? path : `${path}#${rest}`);
    },
  };
}

/** The files that pages show, copied into the site when the first page shows them. */
function createCopies({ api, readFile }: StaticSiteOptions, films: Films, nameFile: NameFile) {
  const isHere = (address: string) => /^\/(?!\/)/.test(address);
  const copied = new Map<string, string | null>(
    Object.values(OWN).map((path) => [`/${path}`, path]),
  );
  const notes: string[] = [];

  async function read(address: string): Promise<Content | null> {
    if (mediaFile(address)) return films.contentOf(address);
    const built = readFile(decodeOrKeep(address));
    if (built) return built;
    try {
      const response = await findAnswer(api, "GET", address)?.load();
      return response?.identity.status === 200 ? response.body : null;
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  }

  const nameCopy = (address: string): string => {
    const { name, ext } = posix.parse(address);
    return nameFile(`assets/${name}`, ext);
  };

  return {
    notes,
    /** A script beside a page. */
    add: (page: string, suffix: string, content: string) => {
      const path = nameFile(page.replace(/\.html$/, suffix), ".js");
      copied.set(`/${path}`, path);
      return { path, content };
    },
    /** The files of these sources that the site has not yet. */
    make: async (sources: readonly string[], title: string) => {
      const made: { path: string; content: Content }[] = [];
      for (const address of new Set(sources)) {
        if (!isHere(address) || copied.has(address)) continue;
        const content = await read(address);
        const path = content && nameCopy(address);
        copied.set(address, path);
        if (content && path) made.push({ path, content });
        else notes.push(...films.noteOf(address, title));
      }
      return made;
    },
    /** Where a file is for a page; null for one that is missing. */
    leadTo: (file: string, source: string): string | null => {
      if (!isHere(source)) return source;
      const path = copied.get(source);
      return path ? relativeLink(file, path) : null;
    },
  };
}

/** One style sheet with the fonts inside, since not every browser loads them from a file; as it is without JavaScript. */
function siteStyles({ styles, readFile }: StaticSiteOptions): string {
  const css = styles.map((path) => readFile(path)?.toString() ?? "").join("\n");
  return css
    .replace(/\(scripting:\s*none\)/g, "(min-width:0)")
    .replace(/url\(["']?(\/[^"'()]+)["']?\)/g, (whole, path: string) => {
      const bytes = readFile(path);
      const type = path.endsWith(".woff2") ? "font/woff2" : "image/svg+xml";
      return bytes ? `url(data:${type};base64,${bytes.toString("base64")})` : whole;
    });
}

/** What the search finds: kind, title, address, what it belongs to, and further text of it. */
type SearchEntry = [kind: string, title: string, href: string, context: string, text: string];

/** The content of the search as a script, since a page in a folder can't fetch. */
function createSearchIndex(
  { knowledge }: PublishedSite,
  videos: readonly Video[],
  transcripts: TranscriptIndex,
  leadTo: SitePages["leadTo"],
) {
  const hrefOf = (path: string) => leadTo(SEARCH_PAGE, path) ?? "";
  const names = new Map(knowledge.categories.map(({ id, name }) => [id, name]));
  const headings = new Map<string, string>();
  const articles = (texts: ReadonlyMap<string, string>) =>
    knowledge.articles.map(({ id, title, description, link, category }): SearchEntry => {
      const path = new URL(link, site.url).pathname;
      const text = `${description} ${texts.get(id) ?? headings.get(path) ?? ""}`;
      return ["Article", title, hrefOf(link), names.get(category) ?? "", text];
    });
  const titles = new Map(videos.map(({ id, title }) => [id, title]));
  const spoken = transcripts.mode === "browser" ? transcripts.videos : [];
  const watchable = () => [
    ...videos.map((video): SearchEntry => {
      const { title, description, duration, id, keywords } = video;
      return ["Video", title, hrefOf(paths.video(id)), duration, `${description} ${keywords}`];
    }),
    ...videos.flatMap((video) =>
      chaptersOf(video).map(({ title, timestamp }): SearchEntry => {
        const context = `${timestamp} in ${video.title}`;
        const href = hrefOf(paths.video(video.id, timestampToSeconds(timestamp)));
        return ["Chapter", title, href, context, ""];
      }),
    ),
    ...spoken.flatMap(({ id, sentences }) =>
      sentences.map(([second, text]): SearchEntry => {
        return ["Said in a video", text, hrefOf(paths.video(id, second)), titles.get(id) ?? "", ""];
      }),
    ),
  ];
  return {
    addHeadings: (path: string, found: readonly string[]) => headings.set(path, found.join(" ")),
    script: (sections: SectionIndexAnswer) => {
      const { articles: made, synonyms } =
        sections.mode === "browser" ? sections : { articles: [], synonyms: [] };
      const texts = made.map(({ id, sections }) => {
        const parts = sections.flatMap(([, , heading, text]) => [heading, text]);
        return [id, parts.filter(Boolean).join(" ")] as const;
      });
      const entries = [...articles(new Map(texts)), ...watchable()];
      return valueScript("searchSynonyms", synonyms) + valueScript("searchIndex", entries);
    },
  };
}
