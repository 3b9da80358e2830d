import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { request } from "@/data/http.ts";
import { nameByContent, pictureOfAddress } from "../picture-names.ts";

/** The pictures of a site: its files by their paths, the hosts of those that stay elsewhere, and what is missing. */
export type Pictures = ReturnType<typeof createPictures>;

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
