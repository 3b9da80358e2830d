import { headingsIn, removeTags } from "@shared/text/markup.ts";
import { articleTextQuery } from "@/data/article-text.ts";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { findArticle } from "@/data/model.ts";
import { absoluteUrl } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import {
  breadcrumbs,
  CONTEXT,
  categoryCrumbs,
  type HeadAddress,
  type HeadParts,
  type OwnHead,
  organization,
} from "./structured-data.ts";

const DESCRIPTION_LENGTH = 155;

export function articleHead({ path }: HeadAddress, parts: HeadParts): OwnHead {
  const { knowledge } = parts;
  const article = findArticle(knowledge, path);
  if (!article) {
    return {
      status: 404,
      title: "Article not found",
      description: "The article you are looking for doesn't exist or has been moved.",
      canonical: path,
      robots: "noindex, follow",
    };
  }
  const category = knowledge.categories.find(({ id }) => id === article.category);
  const text = parts.queryClient.getQueryData(articleTextQuery(article, 0).queryKey);
  // The placeholder's text does not describe the article.
  const html = article.bodyIn === null ? "" : (text?.html ?? "");
  const description = descriptionOf(article, html);
  const crumbs = breadcrumbs([...categoryCrumbs(category), [article.title, article.link]]);
  return {
    title: article.title,
    description,
    canonical: article.link,
    image: `/social/article/${encodeURIComponent(article.id)}.png`,
    type: "article",
    jsonLd: [
      crumbs,
      techArticle({ ...article, description }, category, parts.modifiedAt),
      ...faqPage(article, html),
    ],
    links: [
      {
        rel: "alternate",
        type: "text/markdown",
        title: `${article.title} as Markdown`,
        href: `${article.link}.md`,
      },
    ],
  };
}

function descriptionOf({ title, description }: Article, html: string): string {
  if (description) return description;
  const text = htmlText(html);
  if (!text) return `${title}: a help article for ${site.product}.`;
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/ [^ ]*$/, "")}…`;
}

function techArticle(
  { id, title, description, link }: Article,
  category: KnowledgeCategory | undefined,
  modified: string | undefined,
) {
  return {
    ...CONTEXT,
    "@type": "TechArticle",
    headline: title,
    description,
    url: absoluteUrl(link),
    mainEntityOfPage: absoluteUrl(link),
    image: absoluteUrl(`/social/article/${encodeURIComponent(id)}.png`),
    inLanguage: "en",
    ...(category && { articleSection: category.name }),
    ...(modified && { dateModified: modified }),
    author: organization(),
    publisher: organization(),
  };
}

/** The FAQ of an article that consists of questions and answers only; else nothing. */
function faqPage({ link }: Article, html: string): object[] {
  const questions = questionsOf(html);
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ ...CONTEXT, "@type": "FAQPage", url: absoluteUrl(link), mainEntity }];
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** The text of HTML that a serialiser wrote: tags are closed, and few characters are escaped. The result isn't HTML. */
export function htmlText(html: string): string {
  const apart = html
    .replace(/<button\b[^>]*(?:>(?:[^<]*<\/button>)?|$)/g, "")
    .replace(/<(?:\/(?:p|h[1-6]|li|blockquote|pre|tr|td|th|div)|br)\b[^>]*(?:>|$)/g, " ");
  return removeTags(apart)
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

type Question = { question: string; answer: string };

/** The questions of an article: at least two top headings, all of them questions with text below. Else none. */
export function questionsOf(html: string): Question[] {
  const headings = headingsIn(html);
  const top = headings.reduce((least, { level }) => Math.min(least, level), 6);
  const main = headings.filter(({ level }) => level === top);
  const questions = main.map((heading, index) => ({
    question: htmlText(heading.html),
    answer: htmlText(html.slice(heading.end, main[index + 1]?.start)),
  }));
  const isFaq = questions.every(({ question, answer }) => question.endsWith("?") && answer !== "");
  return isFaq && questions.length >= 2 ? questions : [];
}
