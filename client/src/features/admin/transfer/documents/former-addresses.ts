import { decodeOrKeep } from "@shared/text/text.ts";

/** A page of Zendesk's or Intercom's: what is before the language, the language, and the id with the title behind it. */
const ARTICLE_PATH =
  /^(?<start>\/hc|.*?)(?<locale>\/[a-z]{2,3}(-[a-z0-9]{2,4})?)?(?<page>\/articles\/\d+)(?<title>-[^/]*)?$/i;

/** The addresses by which links name an article of Zendesk's or Intercom's: with and without its language and title. */
export function variantsOf(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const { start = "", locale = "", page, title = "" } = ARTICLE_PATH.exec(pathname)?.groups ?? {};
  if (!page) return [address];
  const paths = [locale + page + title, locale + page, page + title, page];
  return [...new Set([address, ...paths.map((path) => origin + start + path)])];
}

/** What tells an address from others: its host and path, or the path alone if it has no host. Null for what is no address. */
export function addressKey(address: string): string | null {
  const isAbsolute = /^(https?:)?\/\//i.test(address);
  const base = "https://relative.invalid";
  if (!(isAbsolute || address.startsWith("/")) || !URL.canParse(address, base)) return null;
  const { host, pathname, search } = new URL(address, base);
  const path = decodeOrKeep(pathname).replace(/(.)\/+$/, "$1");
  return `${isAbsolute ? host : ""}${path}${search}`;
}

/** The keys by which a link may name an article, the exact one first: also without a query, a title and a language. */
export function keysOfLink(href: string): string[] {
  const key = addressKey(href.split("#")[0] ?? "");
  if (key === null) return [];
  const [plain = ""] = key.split("?");
  const slash = plain.indexOf("/");
  const { start, page } = ARTICLE_PATH.exec(plain.slice(slash))?.groups ?? {};
  return [key, plain, ...(page ? [`${plain.slice(0, slash)}${start}${page}`] : [])];
}

/** The host of an address; null where it has none. */
export function hostOf(address: string): string | null {
  const isAbsolute = /^(https?:)?\/\//i.test(address);
  return isAbsolute && URL.canParse(address, "https://x")
    ? new URL(address, "https://x").host
    : null;
}
