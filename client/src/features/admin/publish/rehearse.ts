import { pluralize } from "@shared/text/text.ts";
import { articlesIn } from "@/data/lookup.ts";
import type { ArticleMetadata, KnowledgeBase } from "@/data/model.ts";
import { findBrokenLinks, type LinkingArticle, urlOf } from "./find-broken-links.ts";
import { findLinkFault, type LinkFault, type LinkTargets } from "./find-link-fault.ts";
import type { HtmlFacts } from "./html-facts.ts";

const LINK_FAULTS: Readonly<Record<LinkFault, string>> = {
  target: "A link in it leads nowhere",
  heading: "A link in it names a heading that isn’t there",
};

/** Something to look at before a publish; `key` is that of the change. */
export type Finding = { key: string; text: string };

/** A change as it would be published: the article as it will be (null for deletions and categories) and its text. */
export type RehearsedChange = {
  key: string;
  article: ArticleMetadata | null;
  /** Null where the change leaves the text alone. */
  facts: HtmlFacts | null;
  /** The id of a category that is deleted. */
  deletedCategory: string | null;
};

type Rehearsal = {
  changes: readonly RehearsedChange[];
  /** What links lead to before the publish, and after it. */
  before: LinkTargets;
  after: LinkTargets;
  /** The articles whose texts the publish leaves alone and are known, with the addresses that they link to. */
  untouched: readonly LinkingArticle[];
};

/** What readers would stumble over if these changes were published. */
export function rehearse({ changes, before, after, untouched }: Rehearsal): Finding[] {
  const found = changes.flatMap(({ key, article, facts, deletedCategory: deleted }) => {
    const texts = [
      deleted !== null && orphansOf(deleted, before.knowledge, after.knowledge),
      article !== null && categoryFinding(article, after.knowledge),
      article !== null && emptyFinding(article, facts, after.knowledge),
      ...(article && facts ? htmlFindings(article, facts, after) : []),
    ];
    return texts.flatMap((text) => (text ? [{ key, text }] : []));
  });
  return [...found, ...findBrokenLinks(untouched, before, after)];
}

function orphansOf(category: string, before: KnowledgeBase, after: KnowledgeBase): string | false {
  const ids = new Set(articlesIn(before, category).map(({ id }) => id));
  const count = articlesIn(after, "").filter(({ id }) => ids.has(id)).length;
  const articles = pluralize(count, "article loses its category", "articles lose their category");
  return count > 0 && `${articles}: only search and address still lead there.`;
}

function categoryFinding({ category, id }: ArticleMetadata, after: KnowledgeBase): string | false {
  const shown = after.articles.find((article) => article.id === id)?.category ?? category;
  if (shown === "") return "It has no category: readers find it by search and address alone.";
  const isKnown = after.categories.some((each) => each.id === shown);
  return (
    !isKnown && `Its category “${shown}” is not published: publish that too, or choose another.`
  );
}

function emptyFinding(
  { id }: ArticleMetadata,
  facts: HtmlFacts | null,
  after: KnowledgeBase,
): string | false {
  const hasBody = facts
    ? !facts.isEmpty
    : after.articles.some((article) => article.id === id && article.bodyIn !== null);
  return !hasBody && "It has no content: readers see a placeholder.";
}

function htmlFindings(
  { link }: ArticleMetadata,
  { links, picturesWithoutAlt: count, refusedVideos }: HtmlFacts,
  after: LinkTargets,
): (string | false)[] {
  return [
    ...links.map((href) => {
      const url = urlOf(href, link);
      const fault = url && findLinkFault(after, url);
      return fault ? `${LINK_FAULTS[fault]}: ${href}` : false;
    }),
    count > 0 &&
      `${pluralize(count, "picture has", "pictures have")} no alternative text for people who can’t see.`,
    ...refusedVideos.map((source) => `A video can’t be embedded from ${source || "no address"}.`),
  ];
}
