import * as z from "zod/mini";
import { variantsOf } from "../transform/links.ts";
import type { ExportRecords } from "./help-center.ts";
import {
  EVERYONE,
  type HelpCenterOptions,
  helpCenterDocument,
  lineOfArticles,
  lineOfStrays,
  noteOfTranslations,
  type ReadHelpCenter,
  sortDocuments,
} from "./help-center-document.ts";
import {
  categoriesOf,
  describeGroups,
  groupOf,
  noteOfGroupTranslations,
  type SourceGroup,
  type SourceGroups,
} from "./help-center-groups.ts";
import {
  countLeftOut,
  type ExportRecord,
  groupBy,
  id,
  type Lost,
  linesOfRecords,
  mergeById,
  position,
  type ReadRecord,
  readRecords,
  text,
  webAddress,
} from "./records.ts";
import { TEXT_LIMITS } from "./source-document.ts";
import { ZENDESK_ATTACHMENT, ZendeskAttachments } from "./zendesk-attachments.ts";

const raw = z.string();
const place = { locale: text, source_locale: text, position };

/** The records of Zendesk's Help Center API, as its reference documents them. */
const ARTICLE = {
  noun: "article",
  schemas: {
    id,
    title: text,
    // An old one for the title.
    name: text,
    body: raw,
    html_url: webAddress,
    url: webAddress,
    section_id: id,
    ...place,
    draft: z.unknown(),
    // Whoever may see it: anything but null are some users only.
    user_segment_id: z.unknown(),
    user_segment_ids: z.unknown(),
    translations: z.array(z.unknown()),
  },
  leftOut: {
    vote_count: ["vote", "votes"],
    comments_disabled: ["comment setting", "comment settings", true],
    label_names: ["label", "labels"],
    content_tag_ids: ["content tag", "content tags"],
    promoted: ["promotion", "promotions"],
    outdated: ["outdated mark", "outdated marks"],
  },
  limits: { title: TEXT_LIMITS.title },
} as const;

type Article = ReadRecord<(typeof ARTICLE)["schemas"]>;

const group = { id, name: text, description: text, ...place };
const GROUP = {
  leftOut: { outdated: ["outdated mark", "outdated marks"] },
  limits: { name: TEXT_LIMITS.title, description: TEXT_LIMITS.description },
} as const;
const SECTION = {
  ...GROUP,
  noun: "section",
  schemas: { ...group, category_id: id, parent_section_id: id },
};
const CATEGORY = { ...GROUP, noun: "category", schemas: group };

/** Nothing of it is counted, as all of it is left out. */
const TRANSLATION = {
  noun: "translation",
  schemas: { source_id: id, source_type: text, locale: text, title: text, body: raw },
  limits: {},
};

/** Makes documents of the articles of Zendesk's Help Center API, and categories of their sections. */
export async function readZendesk(
  records: ExportRecords,
  { files, step }: HelpCenterOptions,
  lost: Lost,
): Promise<ReadHelpCenter> {
  const groups = readGroups(records, lost);
  const articles = mergeById(readRecords(records.zendeskArticle, ARTICLE, lost));
  const attached = readRecords(records.zendeskAttachment, ZENDESK_ATTACHMENT, lost);
  const attachments = new ZendeskAttachments(attached, files);
  const translations = readTranslations(records.zendeskTranslation, lost);
  const sections = articles.map(({ main }) => sectionKey(main)).filter((key) => groups.has(key));
  const categories = categoriesOf(new Set(sections), groups);
  const documents = [];
  for (const { main, locales, repeated } of articles) {
    await step();
    const { values } = main;
    const category = categories.get(sectionKey(main));
    const others = [...locales, ...localesOf(main, translations.ofArticles, lost)];
    documents.push(
      helpCenterDocument({
        record: main,
        id: values.id,
        title: values.title || values.name,
        html: values.body,
        description: undefined,
        category: category?.name,
        position: values.position ?? null,
        formerAddresses: addressesOf(main),
        notes: [
          ...main.faults,
          ...(category ? [] : [noteOfSection(main)]),
          ...noteOfTranslations([...new Set(others)]),
          ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
        ],
        prepare: (body) => attachments.showIn(body, values.id),
      }),
    );
  }
  const comments: number = records.zendeskComment.length;
  countLeftOut(lost, ARTICLE.noun, "comments", ["comment", "comments"], comments);
  const all = articles.map(({ main }) => main);
  // First, as it must not be overlooked.
  lost.lines.unshift(...linesOfHidden(all));
  const ids = new Set(all.map(({ values }) => values.id));
  lost.lines.push(
    ...describeGroups(categories, groups),
    ...linesOfRecords("attachment", attached),
    ...translations.lines,
    ...lineOfStrays("translation", translations.ofArticles, ids),
    ...lineOfStrays("attachment", attachments.byArticle, ids),
  );
  const list = [...categories.values()];
  return {
    documents: sortDocuments(documents, list),
    categories: list,
    usedFiles: attachments.usedFiles,
  };
}

const sectionKey = ({ values }: Article) => `section ${values.section_id ?? ""}`;

function addressesOf({ values: { id, html_url, url } }: Article): string[] {
  if (html_url) return variantsOf(html_url);
  // The API has the host of the help center.
  return url && id ? [`${new URL(url).origin}/hc/articles/${id}`] : [];
}

function noteOfSection({ values: { section_id } }: Article): string {
  return section_id === undefined
    ? "It is in no section there, and in the category “Imported” here."
    : `Its section ${section_id} is not in the export; it is in the category “Imported” here.`;
}

/** Lines for articles that not all visitors saw. */
function linesOfHidden(articles: readonly Article[]): string[] {
  const titlesOf = (found: readonly Article[]) =>
    found.map(({ values }) => values.title || values.name);
  const isDraft = ({ values: { draft = false } }: Article) => draft !== false && draft !== "false";
  return [
    ...lineOfArticles(titlesOf(articles.filter(isForSome)), "for some users only", EVERYONE),
    ...lineOfArticles(titlesOf(articles.filter(isDraft)), "not published", EVERYONE),
  ];
}

function isForSome({ values: { user_segment_id, user_segment_ids = [] } }: Article): boolean {
  const hasNone = Array.isArray(user_segment_ids) && user_segment_ids.length === 0;
  return user_segment_id !== undefined || !hasNone;
}

type Translation = ReadRecord<(typeof TRANSLATION)["schemas"]>;
type Translations = ReadonlyMap<string | undefined, readonly Translation[]>;

/** The translations of articles, by the articles' ids, and a line for those of sections and categories. */
function readTranslations(
  records: readonly ExportRecord[],
  lost: Lost,
): { ofArticles: Translations; lines: string[] } {
  const all = readRecords(records, TRANSLATION, lost);
  const isOfArticle = ({ values: { source_type = "article" } }: Translation) =>
    source_type.toLowerCase() === "article";
  const ofGroups = all.filter((each) => !isOfArticle(each)).map(localeOf);
  return {
    ofArticles: groupBy(all.filter(isOfArticle), ({ values }) => values.source_id),
    lines: ofGroups.length > 0 ? [noteOfGroupTranslations(ofGroups)] : [],
  };
}

const localeOf = ({ values }: Translation) => values.locale ?? "another language";

/** The languages that an article is in besides its own, also those that came in its record. */
function localesOf({ values, path, number }: Article, beside: Translations, lost: Lost): string[] {
  const place = `${path}, article ${number}`;
  const inside = (values.translations ?? []).map((value, index) => ({
    path: place,
    number: index + 1,
    value,
  }));
  const own = values.id === undefined ? [] : (beside.get(values.id) ?? []);
  return [...readRecords(inside, TRANSLATION, lost), ...own]
    .filter((each) => !isSameText(each.values, values))
    .map(localeOf);
}

type Text = { locale?: string; title?: string; body?: string };

// The language of the article itself is among the translations.
const isSameText = (one: Text, other: Text) =>
  one.locale === other.locale &&
  (one.title ?? other.title) === other.title &&
  (one.body ?? other.body) === other.body;

/** Reads Zendesk's sections and categories, by "section 12" and "category 3". */
function readGroups(records: ExportRecords, lost: Lost): SourceGroups {
  const categories = mergeById(readRecords(records.zendeskCategory, CATEGORY, lost));
  const sections = mergeById(readRecords(records.zendeskSection, SECTION, lost));
  const groups = new Map<string, SourceGroup>();
  for (const { main, repeated } of categories) {
    const group = groupOf("category", main, { parent: null, repeated, lost });
    groups.set(`category ${group.id}`, group);
  }
  for (const { main, repeated } of sections) {
    const { parent_section_id, category_id } = main.values;
    const parent = parent_section_id
      ? `section ${parent_section_id}`
      : `category ${category_id ?? ""}`;
    const group = groupOf("section", main, { parent, repeated, lost });
    groups.set(`section ${group.id}`, group);
  }
  const locales = [...categories, ...sections].flatMap((merged) => merged.locales);
  if (locales.length > 0) lost.lines.push(noteOfGroupTranslations(locales));
  return groups;
}
