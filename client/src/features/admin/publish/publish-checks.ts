import { articleIdOf } from "@shared/content/article-paths.ts";
import { applyChanges } from "@shared/content/articles.ts";
import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import type { Article, ArticleMetadata, Change, KnowledgeBase } from "@/data/model.ts";
import { articlesById, articlesIn } from "@/data/model.ts";
import { redirectsOf } from "@/data/published.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import { type LinkTargets, missingPart, redirectedUrl, urlOf } from "@/lib/link-targets.ts";
import { paths } from "@/lib/paths.ts";
import type { HtmlFacts, LinkedContent } from "./linked-content.ts";
import { type MovedAddress, movedAddresses } from "./publish-plan.ts";

/** A change as a publish would send it. `facts` is null if it keeps the HTML. */
export type CheckedChange = { key: string; change: PublishChange; facts: HtmlFacts | null };

type Checked = {
  changes: readonly CheckedChange[];
  /** The chosen targets of former addresses; empty for no redirect. */
  targets: ReadonlyMap<string, string>;
  linked: LinkedContent;
  content: Pick<Content, "published" | "publicKnowledge">;
};

/** A warning before a publish; `key` is the change's. */
type Warning = { key: string; text: string };

/**
 * The effects of a publish on addresses and links: moved addresses, redirects, and the warnings by the changes' keys.
 */
export function checkPublish({ changes, targets, linked, content }: Checked) {
  const { published, publicKnowledge } = content;
  const drafted = changes.map(({ change }) => draftOf(change));
  const knowledge = applyChanges(published, drafted);
  const moved = movedAddresses(publicKnowledge, knowledge);
  const redirects = moved.flatMap((address): Redirect[] => {
    const to = redirectTarget(address, targets);
    return to ? [{ from: address.from, to }] : [];
  });
  const newHeadings = new Map(changes.flatMap(newHeadingsOf));
  const earlier = redirectsOf(published);
  const before: LinkTargets = {
    origin: window.location.origin,
    ...targetsIn(publicKnowledge),
    redirects: earlier,
    headingsOf: (id) => linked.headings.get(id),
    videos: linked.videos,
  };
  const after: LinkTargets = {
    ...before,
    ...targetsIn(knowledge),
    redirects: new Map([...earlier, ...redirects.map(({ from, to }) => [from, to] as const)]),
    headingsOf(id) {
      const headings = newHeadings.get(id);
      return headings ? headings() : linked.headings.get(id);
    },
  };
  const untouched = knowledge.articles.filter(({ id }) => !newHeadings.has(id));
  const warnings = new Map<string, string[]>();
  for (const { key, text } of [
    ...changes.flatMap((change) => changeWarnings(change, before, after)),
    ...brokenLinkWarnings(untouched, linked, before, after),
    ...unreadWarnings(changes, linked),
  ]) {
    warnings.set(key, [...(warnings.get(key) ?? []), text]);
  }
  return { moved, redirects, warnings };
}

function draftOf(change: PublishChange): Change {
  if (change.type !== "put-article") return { ...change, basedOn: null };
  const { html, body: _, ...put } = change;
  const kept = html === undefined ? "unchanged" : "none";
  return { ...put, text: html ? "own" : kept, basedOn: null };
}

function targetsIn(knowledge: KnowledgeBase) {
  const byId = articlesById(knowledge);
  return { knowledge, findById: (id: string) => byId.get(id) };
}

/** The target of a former address; empty for no redirect. */
export function redirectTarget({ from, to }: MovedAddress, targets: Checked["targets"]): string {
  return targets.get(from) ?? to ?? "";
}

/** A reader of the headings of an article that gets another text. */
function newHeadingsOf({
  change,
  facts,
}: CheckedChange): [id: string, headings: HtmlFacts["headings"]][] {
  if (change.type !== "put-article" || change.html === undefined) return [];
  const headings = change.html === null ? () => new Set<string>() : facts?.headings;
  return headings ? [[change.id, headings]] : [];
}

function changeWarnings(
  { key, change, facts }: CheckedChange,
  before: LinkTargets,
  after: LinkTargets,
): Warning[] {
  const texts: (string | false)[] = [];
  if (change.type === "delete-category") {
    texts.push(orphanWarning(change.id, before.knowledge, after.knowledge));
  } else if (change.type === "put-article") {
    const { value } = change;
    texts.push(
      categoryWarning(value, after),
      isEmpty(value.id, facts, after) && "It has no content: readers see a placeholder.",
      ...(facts ? htmlWarnings(value, facts, after) : []),
    );
  }
  return texts.flatMap((text) => (text ? [{ key, text }] : []));
}

function orphanWarning(category: string, before: KnowledgeBase, after: KnowledgeBase) {
  const ids = new Set(articlesIn(before, category).map(({ id }) => id));
  const count = articlesIn(after, "").filter(({ id }) => ids.has(id)).length;
  const articles = pluralize(count, "article loses its category", "articles lose their category");
  return count > 0 && `${articles}: only search and address still lead there.`;
}

function categoryWarning({ category, id }: ArticleMetadata, after: LinkTargets): string | false {
  const shown = after.findById(id)?.category ?? category;
  if (shown === "") return "It has no category: readers find it by search and address alone.";
  const isKnown = after.knowledge.categories.some((each) => each.id === shown);
  return (
    !isKnown && `Its category “${shown}” is not published: publish that too, or choose another.`
  );
}

function isEmpty(articleId: string, facts: HtmlFacts | null, after: LinkTargets): boolean {
  if (facts) return facts.isEmpty;
  return (after.findById(articleId)?.bodyIn ?? null) === null;
}

const LINK_WARNINGS = {
  target: "A link in it leads nowhere",
  heading: "A link in it names a heading that isn’t there",
  video: "A link in it leads nowhere",
};

function htmlWarnings(
  { link }: ArticleMetadata,
  { links, imagesWithoutAlt: count, refusedVideos }: HtmlFacts,
  after: LinkTargets,
): (string | false)[] {
  return [
    ...links.map((href) => {
      const url = urlOf(href, link, window.location.origin);
      const missing = url && missingPart(after, url);
      return missing ? `${LINK_WARNINGS[missing]}: ${href}` : false;
    }),
    count > 0 &&
      `${pluralize(count, "image has", "images have")} no alternative text for people who can’t see.`,
    ...refusedVideos.map((source) => `A video can’t be embedded from ${source || "no address"}.`),
  ];
}

/** The most broken links that are named for a change; the others are counted. */
const NAMED = 5;

/** Warnings of links in other articles that would stop working, each with the change that breaks it. */
function brokenLinkWarnings(
  articles: readonly Article[],
  { links }: LinkedContent,
  before: LinkTargets,
  after: LinkTargets,
): Warning[] {
  const broken = new Map<string, string[]>();
  for (const { id, title, link } of articles) {
    for (const href of links.get(id) ?? []) {
      const url = urlOf(href, link, window.location.origin);
      const key = url && targetKeyOf(before, url);
      if (!key || missingPart(before, url) || !missingPart(after, url)) continue;
      const text = `A link in “${title}” would stop working: ${href}`;
      broken.set(key, [...(broken.get(key) ?? []), text]);
    }
  }
  return [...broken].flatMap(([key, texts]) => {
    const others = texts.length - NAMED;
    const named = texts.slice(0, NAMED).map((text) => ({ key, text }));
    return others > 0 ? [...named, { key, text: `And ${others} more links to it.` }] : named;
  });
}

function unreadWarnings(
  changes: readonly CheckedChange[],
  { links, texts }: LinkedContent,
): Warning[] {
  if (links.size >= texts) return [];
  const text = `Links to it were looked for in ${links.size.toLocaleString("en")} of ${texts.toLocaleString("en")} articles: there may be more.`;
  return changes.flatMap(({ key, change }) =>
    change.type.startsWith("delete") ? [{ key, text }] : [],
  );
}

/** The key of the item that a link leads to; null for any other page. */
function targetKeyOf(targets: LinkTargets, url: URL): string | null {
  const { pathname, searchParams } = redirectedUrl(targets, url);
  const category = searchParams.get("category");
  if (pathname === paths.knowledgeBase) return category && `category:${category}`;
  const article = targets.findById(articleIdOf(pathname));
  const isArticle = pathname.startsWith(`${paths.knowledgeBase}/`);
  return isArticle && article ? `article:${article.id}` : null;
}
