import * as z from "zod/mini";
import { describeGroups } from "./describe-groups.ts";
import { variantsOf } from "./former-addresses.ts";
import {
  type HelpCenterOptions,
  helpCenterDocument,
  noteOfTranslations,
  type ReadHelpCenter,
  sortDocuments,
} from "./help-center-document.ts";
import { choosePlace, type Place, readIntercomGroups } from "./intercom-groups.ts";
import { localesIn } from "./intercom-locales.ts";
import { mergeById } from "./merge-by-id.ts";
import type { ExportRecords } from "./read-exports.ts";
import {
  fields,
  id,
  type Lost,
  type ReadRecord,
  readRecords,
  text,
  webAddress,
} from "./record-fields.ts";
import { categoriesOf } from "./source-groups.ts";
import { TEXT_LIMITS } from "./text-limits.ts";

/** An article of Intercom's API, as its reference documents it. */
const ARTICLE = {
  noun: "article",
  schemas: {
    id,
    title: text,
    description: text,
    body: z.string(),
    state: z.enum(["published", "draft"]),
    url: webAddress,
    parent_id: id,
    parent_ids: z.array(id),
    parent_type: text,
    default_locale: text,
    translated_content: fields,
  },
  bookkeeping: ["type", "workspace_id", "author_id", "created_at", "updated_at", "statistics"],
  limits: { title: TEXT_LIMITS.title, description: TEXT_LIMITS.description },
};

type Article = ReadRecord<(typeof ARTICLE)["schemas"]>;

/** Makes documents of the articles of Intercom's API, and categories of their collections. */
export async function readIntercom(
  records: ExportRecords,
  { step }: HelpCenterOptions,
  lost: Lost,
): Promise<ReadHelpCenter> {
  const groups = readIntercomGroups(records.intercomCollection, lost);
  const articles = mergeById(readRecords(records.intercomArticle, ARTICLE, lost)).map((merged) => ({
    ...merged,
    place: choosePlace(merged.main.values, groups),
  }));
  const used = new Set(articles.flatMap(({ place }) => place.key ?? []));
  const categories = categoriesOf(used, groups);
  const documents = [];
  for (const { main, repeated, place } of articles) {
    await step();
    const { values } = main;
    const { title, body } = values;
    documents.push(
      helpCenterDocument({
        record: main,
        id: values.id,
        title,
        html: body,
        description: values.description || undefined,
        category: categories.get(place.key ?? "")?.name,
        position: null,
        formerAddresses: values.url ? variantsOf(values.url) : [],
        notes: [
          ...main.faults,
          ...(values.state === "draft" ? ["It was a draft there."] : []),
          ...noteOfPlace(main, place),
          ...noteOfTranslations(
            localesIn(values.translated_content, values.default_locale, { title, body }),
          ),
          ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
        ],
      }),
    );
  }
  lost.lines.push(...describeGroups(categories, groups));
  const list = [...categories.values()];
  return { documents: sortDocuments(documents, list), categories: list, usedFiles: new Set() };
}

function noteOfPlace(
  { values: { parent_id } }: Article,
  { key, others, unknown }: Place,
): string[] {
  const names = [...others, ...unknown];
  if (key !== null) return names.length > 0 ? [`It was in ${names.join(", ")} there, too.`] : [];
  return parent_id === undefined && unknown.length === 0
    ? ["It is in no collection there, and in the category “Imported” here."]
    : [`Its ${unknown.join(", ")} is not in the export; it is in the category “Imported” here.`];
}
