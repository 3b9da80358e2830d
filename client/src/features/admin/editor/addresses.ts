import { VIDEO_SOURCE } from "@shared/content/html-rules.ts";
import { embedUrl, type VideoReference, videoReference } from "@shared/content/video-links.ts";
import { parseLinkTime } from "@shared/text/link-time.ts";

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED = /^(https?:|mailto:|tel:)/i;
const WITHIN_SITE = /^(\/(?![/\\])|#)/;

/** Replaces an address that a link must not have. */
export const BLANK_ADDRESS = "about:blank";

/** Tells if a link may have this address: http, https, mailto, tel, or a path or fragment of this site. */
export function isLinkAddress(address: string): boolean {
  return ALLOWED.test(address) || WITHIN_SITE.test(address);
}

export function allowedLinkAddress(address: string): string {
  const trimmed = address.trim();
  return isLinkAddress(trimmed) ? trimmed : BLANK_ADDRESS;
}

/** The address meant by typed text (`example.com` gets https, a number tel); null if a link must not have it. */
export function linkAddressFrom(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (isLinkAddress(text)) return text;
  if (/^\+?[\d\s().-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(text)) return `mailto:${text}`;
  // A port isn't a scheme: example.com:8080.
  if (SCHEME.test(text) && !/^[\w.-]+\.\w+:\d+/.test(text)) return null;
  return /^[\w-]+(\.[\w-]+)+([:/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}

/** The embed address of a video: an embed address as it is, a page's converted; null for any other address. */
export function allowedVideoAddress(address: string): string | null {
  return VIDEO_SOURCE.test(address) ? address : videoEmbedAddress(address);
}

// Addresses of Vimeo that the library's rule doesn't know: channels, groups, a member's own list, a showcase's query.
const VIMEO_PATH =
  /^\/(?:channels\/[\w-]+|groups\/[\w-]+\/videos|album\/\d+\/video|manage\/videos)\/(\d+)(?:\/([0-9a-f]+))?\/?$/;
const YOUTUBE_HOST = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** The address in copied text: that of the frame in an embed code, else the whole text. */
export function copiedAddress(copied: string): string {
  const [frame = ""] = /<iframe\b[^>]*/i.exec(copied) ?? [];
  const source = /\ssrc=["']([^"']+)/i.exec(frame)?.[1]?.replaceAll("&amp;", "&");
  return (source ?? copied).trim();
}

/** The embed address for any address or embed code of Vimeo or YouTube; null for any other. */
export function videoEmbedAddress(copied: string): string | null {
  const url = parse(copiedAddress(copied));
  if (!url) return null;
  return vimeoEmbed(url) ?? youtubeEmbed(url);
}

function parse(text: string): URL | null {
  const withScheme = text.startsWith("//") ? `https:${text}` : text;
  const whole = /^https?:\/\//i.test(withScheme) ? withScheme : `https://${withScheme}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

function vimeoEmbed(url: URL): string | null {
  const reference = videoReference(url.href) ?? otherVimeoReference(url);
  return reference && embedUrl(reference);
}

function otherVimeoReference({ hostname, pathname, searchParams }: URL): VideoReference | null {
  if (!/^(www\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, hash] = VIMEO_PATH.exec(pathname) ?? [];
  if (id) return { id, hash: hash ?? null };
  const inShowcase = pathname.startsWith("/showcase/") && searchParams.get("video");
  return inShowcase && /^\d+$/.test(inShowcase) ? { id: inShowcase, hash: null } : null;
}

function youtubeEmbed(url: URL): string | null {
  const id = youtubeId(url);
  if (!id || !YOUTUBE_ID.test(id)) return null;
  const start = startSecond(url);
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`;
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  if (hostname === "youtu.be" || hostname === "www.youtu.be") return first;
  if (!YOUTUBE_HOST.test(hostname)) return null;
  if (first === "watch") return searchParams.get("v");
  return ["embed", "shorts", "live", "v"].includes(first) ? second : null;
}

// A start time may be t=90, t=90s, t=1m30s or start=90; the player takes seconds.
function startSecond({ searchParams }: URL): number {
  return parseLinkTime(searchParams.get("t") ?? searchParams.get("start") ?? "") ?? 0;
}
