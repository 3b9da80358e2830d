import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { STORED_PICTURE } from "@shared/article-html-rules.ts";
import { request } from "@/lib/http.ts";

const DATA = /^data:image\/(png|jpe?g|gif|webp);base64,(.*)$/is;

/** Where published pictures are. */
const STORED = "/api/knowledge-base/pictures/";

/** The pictures of a site: its files by their paths, the hosts of those that stay elsewhere, and what is missing. */
export type Pictures = ReturnType<typeof createPictures>;

/** Starts an empty collection. */
export function createPictures() {
  const files = new Map<string, Blob>();
  const hosts = new Set<string>();
  const notes: string[] = [];

  /** Copies a picture of this server into the site. Resolves to its path there; empty where there is none. */
  async function copy(address: string, shownIn: string): Promise<string> {
    const path = `pictures/${address.split("/").at(-1)}`;
    if (files.has(path)) return path;
    const response = await request(address, {});
    const isPicture = response.headers.get("content-type")?.startsWith("image/");
    if (response.ok && isPicture) files.set(path, await response.blob());
    else notes.push(`${shownIn}: there is no picture at ${address}.`);
    return files.has(path) ? path : "";
  }

  /** Puts a picture that is in the text itself into a file. Returns the address that it has once it is published; null for a broken one. */
  function extract(type: string, base64: string): string | null {
    const bytes = decode(base64);
    if (!bytes) return null;
    const extension = type.toLowerCase().replace("jpeg", "jpg");
    const name = `${bytesToHex(sha256(bytes))}.${extension}`;
    files.set(`pictures/${name}`, new Blob([bytes]));
    return STORED + name;
  }

  /** Takes an article's picture. Resolves to the `src` that its HTML has in the site; null for one that is missing. */
  async function take(source: string, shownIn: string): Promise<string | null> {
    const [, type, base64] = DATA.exec(source) ?? [];
    if (type && base64) return extract(type, base64) ?? source;
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

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
