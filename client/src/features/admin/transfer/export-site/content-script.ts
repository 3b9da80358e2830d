import type { StaticSiteContent } from "@/content/static-site.ts";

/** The `content.js` of a site: a classic script, as a page in a folder can't fetch. Its text is plain in any context. */
export function contentScript(content: StaticSiteContent): string {
  const json = JSON.stringify(content).replace(
    // Ends of scripts and of lines that JSON allows in a text.
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `window.staticSite = ${json};\n`;
}
