import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import type { ArticleMetadata } from "@/data/model.ts";

const PICTURE_DATA = /(?<=\ssrc=")data:image\/[\w.+-]+;base64,([^"]*)(?=")/g;
const ATTRIBUTE_VALUE = /(?<==")[^"]*(?=")/g;
const PICTURE_ADDRESS = /(?<=\ssrc=")[^"]*(?=")/g;

/**
 * An article's HTML in a form that is the same before and after it is published: pictures by their SHA-256, and the signs
 * that browsers and servers escape differently in attributes.
 */
export function comparableHtml(html: string | null | undefined): string {
  return (html ?? "")
    .replace(PICTURE_DATA, (_, base64: string) => `picture:${bytesToHex(sha256(decode(base64)))}`)
    .replace(PICTURE_ADDRESS, (address) => {
      const [, hash] = STORED_PICTURE.exec(address) ?? [];
      return hash ? `picture:${hash}` : address;
    })
    .replace(ATTRIBUTE_VALUE, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
    .trim();
}

/** The SHA-256 of an article, as hexadecimal digits; `html` is comparable HTML. */
export function fingerprint(article: ArticleMetadata, html: string): string {
  const { title, description, category, link } = article;
  return bytesToHex(
    sha256(utf8ToBytes(JSON.stringify([title, description, category, link, html]))),
  );
}

// `Uint8Array.fromBase64` is not in all browsers yet.
function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return utf8ToBytes(base64);
  }
}
