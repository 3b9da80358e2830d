import { pluralize } from "@shared/text/text.ts";
import type { ExportRecords } from "./help-center.ts";
import { noteOfGroupTranslations } from "./help-center-groups.ts";
import {
  type ExportRecord,
  groupBy,
  type Lost,
  linesOfRecords,
  type ReadRecord,
  readRecords,
} from "./records.ts";
import { ZENDESK_COMMENT, ZENDESK_TRANSLATION } from "./zendesk-records.ts";

type Translation = ReadRecord<(typeof ZENDESK_TRANSLATION)["schemas"]>;

type Text = { locale?: string; title?: string; body?: string };

/** What is said beside Zendesk's articles: translations and comments. */
export class ZendeskBeside {
  readonly #lost: Lost;
  readonly #translations: ReadonlyMap<string | undefined, Translation[]>;
  readonly #ofGroups: readonly Translation[];
  readonly #comments: ReadonlyMap<string | undefined, unknown[]>;

  constructor(records: ExportRecords, lost: Lost) {
    this.#lost = lost;
    const translations = this.#readTranslations(records.zendeskTranslation);
    const isOfArticle = ({ values }: Translation) =>
      values.source_type === undefined || values.source_type.toLowerCase() === "article";
    const ofArticles = translations.filter(isOfArticle);
    this.#translations = groupBy(ofArticles, ({ values }) => values.source_id);
    this.#ofGroups = translations.filter((each) => !isOfArticle(each));
    const comments = readRecords(records.zendeskComment, ZENDESK_COMMENT, lost);
    lost.lines.push(...linesOfRecords("comment", comments));
    this.#comments = groupBy(comments, ({ values }) => values.source_id);
  }

  /** The languages that an article is in besides its own; `inside` are the translations that came in its record. */
  localesOf(
    article: Text & { id?: string; translations?: unknown[] },
    { path, number }: Pick<ExportRecord, "path" | "number">,
  ): string[] {
    const place = `${path}, article ${number}`;
    const inside = (article.translations ?? []).map((value, index) => ({
      path: place,
      number: index + 1,
      value,
    }));
    const all = [...this.#readTranslations(inside), ...(this.#of(article.id) ?? [])];
    return all
      .filter(({ values }) => !isSameText(values, article))
      .map(({ values }) => values.locale ?? "another language");
  }

  /** A line for an article's comments. */
  notesOf(articleId: string | undefined): string[] {
    const count = this.#comments.get(articleId)?.length ?? 0;
    const isNamed = articleId !== undefined && count > 0;
    return isNamed ? [`${pluralize(count, "comment")} on it left out.`] : [];
  }

  /** Lines for what belongs to no article of the import. */
  linesOfRest(articleIds: ReadonlySet<string | undefined>): string[] {
    const ofGroups = this.#ofGroups.map(({ values }) => values.locale ?? "another language");
    return [
      ...(ofGroups.length > 0 ? [noteOfGroupTranslations(ofGroups)] : []),
      ...lineOfStrays("translation", this.#translations, articleIds),
      ...lineOfStrays("comment", this.#comments, articleIds),
    ];
  }

  #of(articleId: string | undefined): Translation[] | undefined {
    return articleId === undefined ? undefined : this.#translations.get(articleId);
  }

  #readTranslations(records: readonly ExportRecord[]): Translation[] {
    const translations = readRecords(records, ZENDESK_TRANSLATION, this.#lost);
    this.#lost.lines.push(...linesOfRecords("translation", translations));
    return translations;
  }
}

// The language of the article itself is among the translations.
const isSameText = (one: Text, other: Text) =>
  one.locale === other.locale &&
  (one.title ?? other.title) === other.title &&
  (one.body ?? other.body) === other.body;

/** A line for records that belong to articles which are not imported; none where all do. */
export function lineOfStrays(
  noun: string,
  byArticle: ReadonlyMap<string | undefined, readonly unknown[]>,
  articleIds: ReadonlySet<string | undefined>,
): string[] {
  const strays = [...byArticle].filter(([id]) => id === undefined || !articleIds.has(id));
  const count = strays.reduce((sum, [, records]) => sum + records.length, 0);
  return count > 0 ? [`${pluralize(count, noun)} of no article in the export left out.`] : [];
}
