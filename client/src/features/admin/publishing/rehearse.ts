import { pluralize } from "@shared/pluralize.ts";
import { articlesIn } from "@/content/lookup.ts";
import type { ArticleMetadata, KnowledgeBase } from "@/content/model.ts";
import type { HtmlFacts } from "./html-facts.ts";
import { leadsSomewhere } from "./moved-addresses.ts";

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
  /** What everybody sees, and what they will see. */
  before: KnowledgeBase;
  after: KnowledgeBase;
  /** Addresses that are redirected, before this publish or by it. */
  redirected: ReadonlySet<string>;
};

/** What readers would stumble over if these changes were published. */
export function rehearse({ changes, before, after, redirected }: Rehearsal): Finding[] {
  const found = (key: string, texts: readonly (string | false)[]) =>
    texts.flatMap((text) => (text ? [{ key, text }] : []));
  return changes.flatMap(({ key, article, facts, deletedCategory }) => [
    ...found(key, deletedCategory === null ? [] : [orphansOf(deletedCategory, before, after)]),
    ...found(
      key,
      article ? [categoryFinding(article, after), emptyFinding(article, facts, after)] : [],
    ),
    ...found(key, facts ? htmlFindings(facts, (url) => isDead(url, after, redirected)) : []),
  ]);
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
  { links, picturesWithoutAlt: count, refusedVideos }: HtmlFacts,
  isDeadLink: (url: URL) => boolean,
): (string | false)[] {
  const dead = links.filter((href) => {
    const { origin } = window.location;
    return URL.canParse(href, origin) && isDeadLink(new URL(href, origin));
  });
  return [
    ...dead.map((href) => `A link in it leads nowhere: ${href}`),
    count > 0 &&
      `${pluralize(count, "picture has", "pictures have")} no alternative text for people who can’t see.`,
    ...refusedVideos.map((source) => `A video can’t be embedded from ${source || "no address"}.`),
  ];
}

function isDead(url: URL, after: KnowledgeBase, redirected: ReadonlySet<string>): boolean {
  const isOurs =
    url.origin === window.location.origin && /^\/knowledge-base(\/|$)/.test(url.pathname);
  return isOurs && !redirected.has(url.pathname) && !leadsSomewhere(after, url);
}
