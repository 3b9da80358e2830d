/** The reference for an embedded player: the numeric id and, for an unlisted video, its hash. */
export type VideoReference = { id: string; hash: string | null };

// player: player.vimeo.com/video/ID · showcase: vimeo.com/showcase/N/video/ID · plain: vimeo.com/ID[/HASH]
const FORMS = [
  /^https?:\/\/player\.vimeo\.com\/video\/(\d+)\/?(?:[?#]|$)/,
  /^https?:\/\/(?:www\.)?vimeo\.com\/showcase\/\w+\/video\/(\d+)\/?(?:[?#]|$)/,
  /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)(?:\/([0-9a-f]+))?\/?(?:[?#]|$)/,
];

/** Reads the numeric video id from the three URL forms, or null when the address is none of them. */
export function videoReference(videoUrl: string): VideoReference | null {
  const hash = /[?&]h=([0-9a-f]+)/.exec(videoUrl)?.[1] ?? null;
  for (const form of FORMS) {
    const match = form.exec(videoUrl.trim());
    if (match?.[1]) return { id: match[1], hash: match[2] ?? hash };
  }
  return null;
}

export const isWebAddress = (address: string): boolean =>
  /^https?:\/\//.test(address) && URL.canParse(address);

/**
 * Tells if an address is a path on this site. Browsers read "\" as "/", leave out tabs, and take "//" for the start of
 * a host.
 */
export const isSitePath = (address: string): boolean => /^\/(?![/\\\s])/.test(address);

const FILE = /^\/media\/([0-9a-f]{32}\.(mp4|webm|m4a|weba|jpg))$/;

/** The types of this site's own files by the ends of their names: videos, the sound alone of one, and images of one. */
export const MEDIA_TYPES = {
  mp4: "video/mp4",
  webm: "video/webm",
  m4a: "audio/mp4",
  weba: "audio/webm",
  jpg: "image/jpeg",
} as const;

export type MediaType = keyof typeof MEDIA_TYPES;

/** The name of this site's own file that an address is of, and its type; null for every other address. */
export function mediaFile(address: string): { name: string; type: MediaType } | null {
  const [, name, type] = FILE.exec(address.trim()) ?? [];
  return name ? { name, type: type as MediaType } : null;
}

/** The same for videos alone. */
export function videoFile(videoUrl: string) {
  const file = mediaFile(videoUrl);
  return file && /^(mp4|webm)$/.test(file.type) ? file : null;
}

/** The same for the sound of a video. */
export function soundFile(address: string) {
  const file = mediaFile(address);
  return file && /^(m4a|weba)$/.test(file.type) ? file : null;
}

/** The address of a file by its SHA-256 in hexadecimal digits: half of it tells files apart. */
export const mediaUrl = (hash: string, type: MediaType): string =>
  `/media/${hash.slice(0, 32)}.${type}`;

/** The thumbnail's address; empty when the video's address holds no id. `host` ends in a slash. */
export function thumbnailUrl(videoUrl: string, host: string): string {
  const reference = videoReference(videoUrl);
  return reference ? `${host}${reference.id}.jpg` : "";
}

export function embedUrl({ id, hash }: VideoReference): string {
  return `https://player.vimeo.com/video/${id}${hash === null ? "" : `?h=${hash}`}`;
}

/** The address at which a video plays without this site's player, from a second on; null if it has none. */
export function watchUrl(videoUrl: string, seconds = 0): string | null {
  if (videoFile(videoUrl)) return `${videoUrl}${seconds > 0 ? `#t=${seconds}` : ""}`;
  const reference = videoReference(videoUrl);
  return reference && hostPageUrl(reference, seconds);
}

/** The address of the video's own page at its host, which starts it at the second. */
export function hostPageUrl({ id, hash }: VideoReference, seconds = 0): string {
  const path = hash === null ? id : `${id}/${hash}`;
  return `https://vimeo.com/${path}${seconds > 0 ? `#t=${seconds}s` : ""}`;
}
