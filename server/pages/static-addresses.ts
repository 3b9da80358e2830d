import { isAdminPath } from "@shared/admin-path.ts";
import { mediaFile } from "@shared/content/video-links.ts";
import { VIDEO_CATEGORIES } from "@shared/contracts/videos.ts";
import { cutText, decodeOrKeep } from "@shared/text/text.ts";
import type { Address } from "@/app/rendering/entry-server.tsx";
import { absoluteUrl, paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import type { PublishedSite } from "../seo/published-site.ts";
import type { Renderer } from "./rendered-pages.ts";
import { relativeLink, SERVER_ONLY } from "./static-page.ts";

type Addresses = Pick<Renderer, "renderedAddress" | "unknownPath">;

export type NameFile = ReturnType<typeof createNames>;

/** Returns what gives each file a path that no other one has, also where capital letters are the same. */
export function createNames() {
  const taken = new Set<string>();
  return (path: string, extension: string): string => {
    const stem = path.split("/").filter(Boolean).map(fileName).join("/") || "index";
    for (let count = 1; ; count += 1) {
      const name = `${stem}${count > 1 ? `-${count}` : ""}${extension}`;
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

// Names that every system takes: some are reserved by Windows, and long ones don't fit.
function fileName(part: string): string {
  const plain = decodeOrKeep(part)
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-");
  const name = cutText(plain, 80).replace(/^\.+|(?<!\.)\.+$/g, "");
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(name) ? `${name}_` : name;
}

/** Of the longest list of cards that a page may show. */
const WHOLE_LIST = "9999";

/** A file of the site, and what stands behind it in a link. */
type Place = { path: string; rest: string };

export type SitePages = ReturnType<typeof createSitePages>;

/** The pages of an exported site by their addresses: those that are known from the start, and whatever they lead to. */
export function createSitePages(addresses: Addresses, contents: PublishedSite, nameFile: NameFile) {
  const fileOf = new Map<string, string>();
  const queue: { address: Address; path: string }[] = [];

  const take = (address: Address): string => {
    const key = address.path + address.search;
    const known = fileOf.get(key);
    if (known !== undefined) return known;
    const path = nameFile(stemOf(address, addresses.unknownPath), ".html");
    fileOf.set(key, path);
    queue.push({ address, path });
    return path;
  };
  const find = (href: string, from?: Address): Place | null => {
    const url = new URL(href, new URL((from?.path ?? "/") + (from?.search ?? ""), site.url));
    const address = resolve(addresses, contents, url);
    if (!address) return null;
    // Searches are made on one page.
    const text = new URLSearchParams(address.search).get("q");
    if (text === null) return { path: take(address), rest: secondIn(url) ?? url.hash };
    const rest = `?${new URLSearchParams({ q: text })}`;
    return { path: take({ path: paths.search, search: "" }), rest };
  };
  for (const seed of seedsOf(contents)) find(seed);
  take({ path: addresses.unknownPath, search: "" });
  return {
    /** Grows while links are followed. */
    queue,
    find,
    /** What a link of a file becomes: an external one stays, null is one to what is not exported. */
    leadTo: (file: string, href: string, from?: Address): string | null => {
      if (href.startsWith("#") || !isOwn(href)) return href;
      // Films stay where they are: they would be most of the site's bytes.
      if (mediaFile(new URL(href, site.url).pathname)) return absoluteUrl(href);
      const found = find(href, from);
      return found && relativeLink(file, found.path, found.rest);
    },
  };
}

const seedsOf = ({ knowledge, videoIds }: PublishedSite): string[] => [
  paths.university,
  paths.knowledgeBase,
  paths.whatsNew,
  paths.search,
  ...VIDEO_CATEGORIES.map((id) => `${paths.university}?category=${id}`),
  ...knowledge.categories.map(({ id }) => paths.category(id)),
  ...knowledge.articles.map(({ link }) => link),
  ...[...videoIds].map((id) => paths.video(id)),
];

/** Where in a film a link leads, as the script of its page reads it; null where it says none. */
function secondIn({ searchParams }: URL): string | null {
  const second = searchParams.has("video") ? searchParams.get("t") : null;
  return second && /^\d+$/.test(second) ? `#t=${second}` : null;
}

const isOwn = (href: string): boolean =>
  URL.canParse(href, site.url) && new URL(href, site.url).origin === new URL(site.url).origin;

/** The address of the page that is shown at an address, wherever that leads; null for what is no public page. */
function resolve(addresses: Addresses, contents: PublishedSite, url: URL): Address | null {
  let { pathname, search } = url;
  // More steps than there can be.
  for (let steps = 0; steps < 5; steps += 1) {
    if (isAdminPath(pathname) || SERVER_ONLY.test(pathname)) return null;
    const params = new URLSearchParams(search);
    // An open list is whole.
    if (params.has("show")) params.set("show", WHOLE_LIST);
    // Both show the library.
    const path = pathname === "/" ? paths.university : pathname;
    const found = addresses.renderedAddress(path, `?${params}`, contents);
    if (typeof found !== "string") return found;
    ({ pathname, search } = new URL(found, site.url));
  }
  return null;
}

/** The path of an address's file, without its ending: a query string is a part of the name. */
function stemOf({ path, search }: Address, unknownPath: string): string {
  if (path === unknownPath) return "404";
  const params = [...new URLSearchParams(search)].map(([key, value]) =>
    key === "show" ? "all" : `${key}-${value}`,
  );
  if (params.length > 0) return `${path}/${params.join("-")}`;
  return path === paths.university ? "index" : path;
}
