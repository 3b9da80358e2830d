import { pluralize } from "@shared/text/text.ts";
import { variantsOf } from "../transform/links.ts";
import type { ExportRecords } from "./help-center.ts";
import {
  type HelpCenterOptions,
  helpCenterDocument,
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
  type Lost,
  linesOfRecords,
  type Merged,
  mergeById,
  type ReadRecord,
  readRecords,
} from "./records.ts";
import { ZendeskAttachments } from "./zendesk-attachments.ts";
import { lineOfStrays, ZendeskBeside } from "./zendesk-beside.ts";
import {
  ZENDESK_ARTICLE,
  ZENDESK_ATTACHMENT,
  ZENDESK_CATEGORY,
  ZENDESK_SECTION,
} from "./zendesk-records.ts";

type Article = ReadRecord<(typeof ZENDESK_ARTICLE)["schemas"]>;

/** Makes documents of the articles of Zendesk's Help Center API, and categories of their sections. */
export async function readZendesk(
  records: ExportRecords,
  { files, step }: HelpCenterOptions,
  lost: Lost,
): Promise<ReadHelpCenter> {
  const groups = readZendeskGroups(records, lost);
  const articles = mergeById(readRecords(records.zendeskArticle, ZENDESK_ARTICLE, lost));
  const attached = readRecords(records.zendeskAttachment, ZENDESK_ATTACHMENT, lost);
  const attachments = new ZendeskAttachments(attached, files);
  const beside = new ZendeskBeside(records, lost);
  const used = new Set(
    articles.map(({ main }) => sectionKey(main)).filter((key) => groups.has(key)),
  );
  const categories = categoriesOf(used, groups);
  const documents = [];
  for (const article of articles) {
    await step();
    const { main } = article;
    const { values } = main;
    const category = categories.get(sectionKey(main));
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
          ...notesOfFlags(main),
          ...(category ? [] : [noteOfSection(main)]),
          ...notesOfOthers(article, beside),
          ...beside.notesOf(values.id),
        ],
        prepare: (body) => attachments.showIn(body, values.id),
      }),
    );
  }
  // First, as it must not be overlooked.
  lost.lines.unshift(...linesOfRestricted(articles));
  const ids = new Set(articles.map(({ main }) => main.values.id));
  lost.lines.push(
    ...describeGroups(categories, groups),
    ...linesOfComments(articles),
    ...linesOfRecords("attachment", attached),
    ...beside.linesOfRest(ids),
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

function isForSome({ values: { user_segment_id, user_segment_ids = [] } }: Article): boolean {
  const hasNone = Array.isArray(user_segment_ids) && user_segment_ids.length === 0;
  return user_segment_id !== undefined || !hasNone;
}

function notesOfFlags(article: Article): string[] {
  const { values } = article;
  const { label_names = [], content_tag_ids = [] } = values;
  return [
    ...(isForSome(article) ? ["It was for some users only there."] : []),
    ...(values.draft ? ["It was a draft there."] : []),
    ...(values.outdated ? ["It was marked as outdated there."] : []),
    ...(values.promoted ? ["It was promoted there, and is an article like others here."] : []),
    ...(label_names.length > 0 ? [`Its labels are left out: ${label_names.join(", ")}.`] : []),
    ...(content_tag_ids.length > 0
      ? [`Its content tags are left out: ${content_tag_ids.join(", ")}.`]
      : []),
  ];
}

function noteOfSection({ values: { section_id } }: Article): string {
  return section_id === undefined
    ? "It is in no section there, and in the category “Imported” here."
    : `Its section ${section_id} is not in the export; it is in the category “Imported” here.`;
}

function notesOfOthers(
  { main, locales, repeated }: Merged<Article>,
  beside: ZendeskBeside,
): string[] {
  const inside = beside.localesOf(main.values, main);
  const all = [...new Set([...locales, ...inside])];
  return [
    ...noteOfTranslations(all),
    ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
  ];
}

function linesOfComments(articles: readonly Merged<Article>[]): string[] {
  return articles.some(({ main }) => main.values.comments_disabled === false)
    ? ["Articles had room for comments there; here they have none."]
    : [];
}

function linesOfRestricted(articles: readonly Merged<Article>[]): string[] {
  const count = articles.filter(({ main }) => isForSome(main)).length;
  const were = pluralize(count, "article was", "articles were");
  return count > 0
    ? [`${were} for some users only there. Here everyone can read what is published.`]
    : [];
}

/** Reads Zendesk's sections and categories, by "section 12" and "category 3". */
function readZendeskGroups(records: ExportRecords, lost: Lost): SourceGroups {
  const categories = mergeById(readRecords(records.zendeskCategory, ZENDESK_CATEGORY, lost));
  const sections = mergeById(readRecords(records.zendeskSection, ZENDESK_SECTION, lost));
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
