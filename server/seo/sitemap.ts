import { timestampToSeconds } from "@shared/content/chapters.ts";
import { embedUrl, thumbnailUrl, videoReference } from "@shared/content/video-links.ts";
import { VIDEO_CATEGORIES } from "@shared/contracts/videos.ts";
import type { Video } from "@shared/schema.ts";
import { absoluteUrl } from "@/lib/absolute-url.ts";
import { site } from "@/site.ts";
import { type PublishedSite, sitePaths } from "./published-site.ts";

/** The most that one sitemap may hold (sitemaps.org); the bytes are fewer than allowed, as it is kept in memory. */
const LIMITS = { addresses: 50_000, bytes: 10_000_000 };

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** The limits of the video extension. */
const VIDEO_LIMITS = { description: 2_048, seconds: 28_800 };

/** Every public address: pages, categories, articles and videos, as a `<url>` each. */
export function sitemapEntries(
  { knowledge, modifiedAt }: Pick<PublishedSite, "knowledge" | "modifiedAt">,
  videos: readonly Video[],
): string[] {
  return [
    urlEntry(sitePaths.home),
    ...VIDEO_CATEGORIES.map((id) => urlEntry(sitePaths.videoCategory(id))),
    urlEntry(sitePaths.knowledgeBase),
    ...knowledge.categories.map(({ id }) => urlEntry(sitePaths.category(id))),
    ...knowledge.articles.map(({ id, link }) => urlEntry(link, lastModified(modifiedAt.get(id)))),
    ...videos.map((video) => urlEntry(sitePaths.video(video.id), videoElement(video))),
  ];
}

/** Sitemaps of these entries, each within the limits; at least one. */
export function sitemaps(entries: readonly string[], limits = LIMITS): Buffer[] {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const length = Buffer.byteLength(entry) + 1;
    const last = parts.at(-1) ?? [];
    if (last.length >= limits.addresses || (last.length > 0 && bytes + length > limits.bytes)) {
      parts.push([entry]);
      bytes = length;
    } else {
      last.push(entry);
      bytes += length;
    }
  }
  return parts.map((part) => xmlDocument(`<urlset ${NAMESPACES}>\n${part.join("\n")}\n</urlset>`));
}

/** The index of so many sitemaps. */
export function sitemapIndex(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, index) => {
    const address = absoluteUrl(`/sitemap-${index + 1}.xml`);
    return `<sitemap>${xmlElement("loc", address)}</sitemap>`;
  });
  const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return xmlDocument(`<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>`);
}

function urlEntry(path: string, more = ""): string {
  return `<url>${xmlElement("loc", absoluteUrl(path))}${more}</url>`;
}

function lastModified(date: Date | undefined): string {
  return date ? xmlElement("lastmod", date.toISOString()) : "";
}

// A video without a player has no address that the extension could name.
function videoElement(video: Video): string {
  const reference = videoReference(video.videoUrl);
  if (!reference) return "";
  const seconds = timestampToSeconds(video.duration);
  const parts = [
    xmlElement("video:thumbnail_loc", thumbnailOf(video)),
    xmlElement("video:title", video.title),
    xmlElement(
      "video:description",
      (video.description || video.title).slice(0, VIDEO_LIMITS.description),
    ),
    xmlElement("video:player_loc", embedUrl(reference)),
  ];
  if (seconds > 0 && seconds <= VIDEO_LIMITS.seconds)
    parts.push(xmlElement("video:duration", String(seconds)));
  return `<video:video>${parts.join("")}</video:video>`;
}

function thumbnailOf({ thumbnailUrl: stored, videoUrl }: Video): string {
  const usable = stored !== "" && URL.canParse(stored, site.url);
  return usable ? absoluteUrl(stored) : thumbnailUrl(videoUrl, site.thumbnailHost);
}

// What XML 1.0 has no form for, not even as a reference.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML, also inside an attribute's quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "\uFFFD")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An element with text inside. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** A document around its root element. */
export function xmlDocument(root: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}
