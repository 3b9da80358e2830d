import { hash, randomUUID } from "node:crypto";
import { STORED_IMAGE, sanitizeAttributes, sanitizerConfig } from "@shared/content/html-rules.ts";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { replaceImageSources } from "@shared/text/markup.ts";
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import { LRUCache } from "lru-cache";
import type { ImageType } from "./article-reads.ts";

/**
 * An article's HTML as it is stored: sanitised, its images taken out. `stored` are the hashes of images that were out
 * before.
 */
export type CleanHtml = { html: string; images: StoredImage[]; stored: string[]; errors: string[] };

/** An image to store, by the SHA-256 of its bytes. */
export type StoredImage = { hash: string; type: ImageType; bytes: Uint8Array };

/** Makes the function that cleans the HTML of articles. Its DOM takes tens of megabytes. */
export function createHtmlCleaner(): (html: string) => CleanHtml {
  const purifier = createDOMPurify(new JSDOM("").window);
  let clean: CleanHtml;
  let putBack: (text: string) => string;
  purifier.addHook("afterSanitizeAttributes", (element) => {
    sanitizeAttributes(element);
    if (element.nodeName !== "IMG") return;
    const source = element.getAttribute("src") ?? "";
    const left = takeImageOut(putBack(source), clean);
    if (left !== source) element.setAttribute("src", left);
  });
  return (html) => {
    clean = { html: "", images: [], stored: [], errors: [] };
    // Half a surrogate pair would become another character when it is stored.
    const wellFormed = Buffer.from(html).toString();
    const held = holdData(wellFormed);
    putBack = held.putBack;
    // Sanitises a document, not a fragment, whose nodes jsdom takes quadratic time to move.
    clean.html = putBack(purifier.sanitize(held.html, sanitizerConfig));
    return clean;
  };
}

/** A function that cleans HTML and remembers its latest results, up to `maxBytes`. */
export function rememberCleaned(cleanHtml: (html: string) => CleanHtml, maxBytes: number) {
  const cache = new LRUCache<string, CleanHtml>({
    maxSize: maxBytes,
    // Strings of Latin-1 take a byte a character, others two.
    sizeCalculation: ({ html, images }, key) =>
      2 * (html.length + key.length) + images.reduce((sum, { bytes }) => sum + bytes.length, 1),
  });
  return (html: string): CleanHtml => {
    const cached = cache.get(html);
    if (cached) return cached;
    const clean = cleanHtml(html);
    cache.set(html, clean);
    return clean;
  };
}

/**
 * Replaces images' bytes in HTML by marks, as the parser reads them letter by letter. `putBack` undoes it in the
 * result.
 */
function holdData(html: string) {
  const held: string[] = [];
  // A random mark, which nobody can write into HTML on purpose.
  const mark = `held${randomUUID().replaceAll("-", "")}`;
  return {
    // The pattern repeats its class, as "{256,}" takes four times as long.
    html: html.replace(
      /(?<=data:image\/[\w.+-]+;base64,)[A-Za-z0-9+/]{256}[A-Za-z0-9+/]*/gi,
      (data) => `${mark}n${held.push(data) - 1}n`,
    ),
    putBack: (text: string) =>
      // No ReDoS: digits stand between two letters.
      text.replace(new RegExp(`${mark}n(\\d+)n`, "g"), (_, index) => held[Number(index)] ?? ""),
  };
}

/**
 * Cleans HTML as `createHtmlCleaner` does, if that or the admin area has cleaned it before: without a DOM, in a
 * fraction of the time.
 */
export function readCleanHtml(html: string): CleanHtml {
  const clean: CleanHtml = { html: "", images: [], stored: [], errors: [] };
  clean.html = replaceImageSources(html, (source) => takeImageOut(source, clean));
  return clean;
}

/** Adds the image at an address, and returns the address under which it is published. */
function takeImageOut(source: string, { stored, images, errors }: CleanHtml): string {
  const [, hash] = STORED_IMAGE.exec(source) ?? [];
  if (hash) stored.push(hash);
  if (!/^data:/i.test(source)) return source;
  const image = readImageData(source);
  if (typeof image === "string") {
    errors.push(image);
    return source;
  }
  images.push(image);
  return `/api/knowledge-base/pictures/${image.hash}.${image.type}`;
}

const DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i;

const SIGNATURES: readonly [ImageType, RegExp][] = [
  ["png", /^89504e470d0a1a0a/],
  ["jpg", /^ffd8ff/],
  ["gif", /^47494638(37|39)61/],
  ["webp", /^52494646.{8}57454250/],
];

/** The image of a `data:` address, its type told by its bytes, or the reason why it is refused. */
function readImageData(address: string): StoredImage | string {
  const [, base64] = DATA_URL.exec(address) ?? [];
  if (base64 === undefined) return "holds an image that can't be read";
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > PUBLISH_LIMITS.imageBytes) {
    return `holds an image of more than ${PUBLISH_LIMITS.imageBytes / 2 ** 20} MB`;
  }
  const start = bytes.subarray(0, 12).toString("hex");
  const type = SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
  if (!type) return "holds an image that is not PNG, JPEG, WebP or GIF";
  return { hash: hash("sha256", bytes), type, bytes: new Uint8Array(bytes) };
}
