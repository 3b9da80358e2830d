import { existsSync, readFileSync } from "node:fs";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { site } from "@/site.ts";

/** The article that is measured, the longest of the built-in ones. */
export const ARTICLE_PATH = "/knowledge-base/truck-checks/daily-vehicle-inspections";
/** The public screens that are measured. */
export const SCREENS: Readonly<Record<string, string>> = {
  university: "/university",
  "knowledge-base": "/knowledge-base",
  article: ARTICLE_PATH,
};
/** Text of its first paragraph. */
export const ARTICLE_TEXT = "shows that your unit is safe to drive";
/** A list that links to it, in each of the sites. */
export const LISTING_PATH = "/knowledge-base?category=truck-checks";

/** A page of the reference sites: where it is, and its content as HTML below the heading. */
export type ReferencePage = { path: string; title: string; description: string; html: string };
/** A video as the API lists it. */
export type ListedVideo = { title: string; description: string };

/** The pages of a reference site: the two homes, and the built-in articles. */
export function referencePages(videos: readonly ListedVideo[]): ReferencePage[] {
  const articles = builtInArticles.map(({ id, title, description, link }) => ({
    path: link,
    title,
    description,
    html: bodyOf(id),
  }));
  return [universityPage(videos), knowledgeBasePage(), ...articles];
}

function bodyOf(id: string): string {
  const file = `client/src/data/built-in/bodies/${id}.htm`;
  return existsSync(file) ? readFileSync(file, "utf8").replaceAll("{phone}", site.phone) : "";
}

function universityPage(videos: readonly ListedVideo[]): ReferencePage {
  const items = videos.map(({ title, description }) => `<h2>${title}</h2>\n<p>${description}</p>`);
  return {
    path: "/university",
    title: "University",
    description: "Video tutorials.",
    html: items.join("\n"),
  };
}

function knowledgeBasePage(): ReferencePage {
  const sections = builtInCategories.map(({ id, name, description }) => {
    const links = builtInArticles
      .filter(({ category }) => category === id)
      .map(({ title, link }) => `<li><a href="${link}">${title}</a></li>`);
    return `<h2>${name}</h2>\n<p>${description}</p>\n<ul>\n${links.join("\n")}\n</ul>`;
  });
  return {
    path: "/knowledge-base",
    title: "Knowledge Base",
    description: `${builtInArticles.length} articles.`,
    html: sections.join("\n"),
  };
}
