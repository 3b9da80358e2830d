import { type Change, diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import type { ArticleMetadata, KnowledgeCategory } from "@/data/model.ts";
import { fieldNames, labelOfField, textIn } from "@/features/admin/drafts/items.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";

/** The texts of the fields to compare, by field name; missing fields are left out. */
export type ComparedFields = Readonly<Record<string, string>>;

/** The fields of an article or a category to compare; an article's HTML as plain text. */
export function comparedFields(
  item: ArticleMetadata | KnowledgeCategory | null,
  html: string | null | undefined,
  categories: readonly KnowledgeCategory[],
): ComparedFields {
  if (!item) return {};
  const names = fieldNames(item).filter((name) => name !== "id");
  const fields = Object.fromEntries(names.map((name) => [labelOfField(name), textIn(item, name)]));
  if (!("title" in item)) return fields;
  const { category } = item;
  return {
    ...fields,
    [labelOfField("category")]: categories.find(({ id }) => id === category)?.name ?? category,
    [labelOfField("content")]: html ? htmlToText(html) : "",
  };
}

type ComparisonProps = {
  before: ComparedFields;
  after: ComparedFields;
  labels?: readonly [before: string, after: string];
};

/** A side-by-side diff of two versions, field by field. Equal fields are left out. */
export function Comparison({ before, after, labels = ["Before", "After"] }: ComparisonProps) {
  const pairs = Object.keys({ ...before, ...after })
    .map((name) => ({ name, old: before[name] ?? "", text: after[name] ?? "" }))
    .filter(({ text, old }) => text !== old);
  if (pairs.length === 0)
    return <p className="py-2 text-ink-2">The text is the same; only its formatting differs.</p>;
  return (
    <>
      <div
        aria-hidden
        className="mt-4 grid grid-cols-2 gap-3 text-tiny font-[550] text-ink-3 max-sm:hidden"
      >
        <span>{labels[0]}</span>
        <span>{labels[1]}</span>
      </div>
      <dl className="space-y-4 pb-2 pt-1.5 max-sm:pt-3">
        {pairs.map((pair) => (
          <div key={pair.name}>
            <dt className="mb-1 text-tiny font-[650] text-ink-2">{pair.name}</dt>
            <dd className="grid gap-3 text-small sm:grid-cols-2">
              <FieldDifference old={pair.old} text={pair.text} labels={labels} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type FieldDifferenceProps = { old: string; text: string } & Required<
  Pick<ComparisonProps, "labels">
>;

function FieldDifference({ old, text, labels }: FieldDifferenceProps) {
  // The diff of a very long text times out: both sides are then shown unmarked.
  const parts = useMemo(() => diffWordsWithSpace(old, text, { timeout: 300 }), [old, text]);
  return (
    <>
      <Side label={labels[0]} text={old} parts={parts?.filter(({ added }) => !added)} />
      <Side label={labels[1]} text={text} parts={parts?.filter(({ removed }) => !removed)} />
    </>
  );
}

type SideProps = { label: string; text: string; parts: Change[] | undefined };

function Side({ label, text, parts }: SideProps) {
  return (
    <div className="max-h-72 overflow-y-auto whitespace-pre-wrap break-words rounded-medium border bg-paper p-3 text-ink">
      {/* On wide windows the column heading shows the label. */}
      <span className="text-tiny text-ink-3 sm:sr-only">{label}: </span>
      {/* An empty box would look broken. */}
      {text.trim() === "" && <em className="text-ink-3">Empty</em>}
      {parts
        ? parts
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change their order
            .map((part, index) => <Part key={index} part={part} />)
        : text}
    </div>
  );
}

function Part({ part: { added, removed, value } }: { part: Change }) {
  if (removed) {
    return <del className="rounded-small bg-danger-tint text-danger">{value}</del>;
  }
  if (added) {
    return (
      <ins className="rounded-small bg-good-tint text-good no-underline forced-colors:underline">
        {value}
      </ins>
    );
  }
  return shortened(value);
}

/** In characters: the unchanged context shown on either side of a difference. */
const CONTEXT = 140;

// Collapses long unchanged text, as diffs do.
function shortened(text: string): string {
  if (text.length <= CONTEXT * 2 + 20) return text;
  return `${text.slice(0, CONTEXT)} […] ${text.slice(-CONTEXT)}`;
}

/**
 * Converts an article's HTML to plain text: one line per block, bars between a table's cells, and placeholders for
 * images and videos.
 */
export function htmlToText(html: string): string {
  const fragment = sanitizeHtml(html);
  for (const image of fragment.querySelectorAll("img")) {
    image.replaceWith(`[image${image.alt && `: ${image.alt}`}]`);
  }
  for (const frame of fragment.querySelectorAll("iframe"))
    frame.replaceWith(`[video: ${frame.src}]\n`);
  for (const cell of fragment.querySelectorAll(":is(th, td) + :is(th, td)")) cell.prepend(" | ");
  for (const list of fragment.querySelectorAll("ol, ul")) list.before("\n");
  for (const block of fragment.querySelectorAll(
    "p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, br",
  )) {
    block.after("\n");
  }
  return (fragment.textContent ?? "").replace(/\n{2,}/g, "\n").trim();
}
