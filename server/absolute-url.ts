import { site } from "@/site.ts";

/** The whole address of one of our paths. The request's own host is not trusted: visitors can invent it. */
export function absoluteUrl(path: string): string {
  return new URL(path, site.url).href;
}
