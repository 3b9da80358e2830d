import { site } from "@/site.ts";
import { absoluteUrl } from "../absolute-url.ts";
import { escapeXml, xmlDocument, xmlElement } from "./xml.ts";

/** What crawlers may visit, and where they find every page. */
export function robotsTxt(): Buffer {
  const lines = [
    "User-agent: *",
    "Allow: /",
    "Disallow: /secretdoor",
    "Disallow: /api/auth",
    "Disallow: /api/admin",
    "",
    `Sitemap: ${absoluteUrl("/sitemap.xml")}`,
    "",
  ];
  return Buffer.from(lines.join("\n"));
}

/** The OpenSearch description, by which browsers can search the site from their address bar. */
export function openSearchXml(): Buffer {
  // The names may have 16 and 48 characters.
  const shortName =
    `${site.product} University`.length > 16 ? site.product : `${site.product} University`;
  const template = `${absoluteUrl("/search")}?q={searchTerms}`;
  return xmlDocument(
    [
      `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
      xmlElement("ShortName", shortName.slice(0, 16)),
      xmlElement("LongName", `${site.product} University`.slice(0, 48)),
      xmlElement("Description", "Search help articles, videos and what is said in them."),
      xmlElement("InputEncoding", "UTF-8"),
      `<Image width="192" height="192" type="image/png">${escapeXml(absoluteUrl("/icon-192.png"))}</Image>`,
      `<Url type="text/html" method="get" template="${escapeXml(template)}"/>`,
      "</OpenSearchDescription>",
    ].join("\n"),
  );
}
