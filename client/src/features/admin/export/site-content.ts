import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { transcriptIndexSchema, transcriptSchema } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { getJson, HttpError, request } from "@/data/http.ts";
import { loadBody } from "@/data/load-body.ts";
import { type KnowledgeBase, metadataOf } from "@/data/model.ts";
import type { PublishedLayer } from "@/data/published-layer.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { videosSchema } from "@/data/videos-schema.ts";
import { apiPaths } from "@/lib/paths.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";
import { site } from "@/site.ts";
import { nameByContent, pictureOfAddress } from "../import/transform/pictures.ts";

/** The articles of a site with their sanitised HTML, and the addresses that lead to them from before. */
export async function collectArticles(
  { articles }: KnowledgeBase,
  published: Pick<PublishedLayer, "redirects">,
  pictures: Pictures,
): Promise<Pick<StaticSiteContent, "articles" | "redirects">> {
  const collected = [];
  for (const article of articles) {
    const html = await loadBody(article);
    collected.push({
      ...metadataOf(article),
      html: html === null ? null : await adapt(html, article.title, pictures),
    });
  }
  return {
    articles: collected,
    redirects: [...published.redirects].map(([from, to]) => ({ from, to })),
  };
}

async function adapt(html: string, title: string, pictures: Pictures): Promise<string> {
  const box = document.implementation.createHTMLDocument("").createElement("div");
  box.append(sanitizeHtml(html));
  for (const image of box.querySelectorAll("img")) {
    const source = await pictures.take(image.getAttribute("src") ?? "", title);
    if (source === null) image.replaceWith(image.alt);
    else image.setAttribute("src", source);
  }
  for (const link of box.querySelectorAll("a[href]")) {
    link.setAttribute("href", withoutOwnHost(link.getAttribute("href") ?? ""));
  }
  return box.innerHTML;
}

/** A whole address of this site as a path: the exported one is elsewhere. */
function withoutOwnHost(href: string): string {
  const own = [site.url, window.location.origin].find((origin) => href.startsWith(origin));
  const path = href.slice(own?.length ?? 0);
  if (own === undefined || !/^([/?#]|$)/.test(path)) return href;
  return path.startsWith("/") ? path : `/${path}`;
}

/** The library as everybody sees it, with its thumbnails and transcripts. */
export async function collectVideos(
  pictures: Pictures,
): Promise<Pick<StaticSiteContent, "videos" | "transcripts">> {
  const { videos } = await getJson(apiPaths.videos, { schema: videosSchema });
  const shown: Video[] = [];
  for (const video of videos) {
    shown.push({ ...video, thumbnailUrl: await thumbnailOf(video, pictures) });
  }
  return { videos: shown, transcripts: await loadTranscripts(videos) };
}

async function thumbnailOf({ thumbnailUrl, title }: Video, pictures: Pictures): Promise<string> {
  if (/^\/(?!\/)/.test(thumbnailUrl)) return pictures.copy(thumbnailUrl, title);
  pictures.allowHostOf(thumbnailUrl);
  return thumbnailUrl;
}

async function loadTranscripts(
  videos: readonly Video[],
): Promise<StaticSiteContent["transcripts"]> {
  const index = await getJson(apiPaths.transcripts, { schema: transcriptIndexSchema });
  // A large library's index does not say who has one: each is asked for.
  const spoken = index.mode === "browser" ? index.videos : videos;
  const transcripts: Record<string, StaticSiteContent["transcripts"][string]> = {};
  for (const { id } of spoken) {
    const cues = await loadCues(id);
    if (cues) transcripts[id] = cues;
  }
  return transcripts;
}

async function loadCues(videoId: number) {
  try {
    const path = apiPaths.transcript(videoId);
    return (await getJson(path, { schema: transcriptSchema })).cues;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** The pictures of a site: its files by their paths, the hosts of those that stay elsewhere, and what is missing. */
type Pictures = ReturnType<typeof createPictures>;

/** Starts an empty collection. */
export function createPictures() {
  const files = new Map<string, Blob>();
  const hosts = new Set<string>();
  const notes: string[] = [];

  /** Copies a picture of this server into the site. Resolves to its path there; empty where there is none. */
  async function copy(address: string, shownIn: string): Promise<string> {
    const path = pathOf(address);
    if (files.has(path)) return path;
    const response = await request(address, {});
    const isPicture = response.headers.get("content-type")?.startsWith("image/");
    if (response.ok && isPicture) files.set(path, await response.blob());
    else notes.push(`${shownIn}: there is no picture at ${address}.`);
    return files.has(path) ? path : "";
  }

  /** Puts a picture that is in the text itself into a file. Resolves to the address that it has once it is published; null for one that can't be read. */
  async function extract(source: string): Promise<string | null> {
    const picture = pictureOfAddress(source);
    const named = picture && (await nameByContent(picture));
    if (!named) return null;
    files.set(pathOf(named.address), picture);
    return named.address;
  }

  /** Takes an article's picture. Resolves to the `src` that its HTML has in the site; null for one that is missing. */
  async function take(source: string, shownIn: string): Promise<string | null> {
    const extracted = await extract(source);
    if (extracted !== null) return extracted;
    if (STORED_PICTURE.test(source)) return (await copy(source, shownIn)) ? source : null;
    allowHostOf(source);
    return source;
  }

  /** Lets the site show a picture that is on another site. */
  function allowHostOf(source: string): void {
    if (/^https:/i.test(source)) hosts.add(new URL(source).origin);
  }

  return { files, hosts, notes, copy, take, allowHostOf };
}

function pathOf(address: string): string {
  return `pictures/${address.split("/").at(-1)}`;
}
