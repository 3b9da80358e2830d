import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { attention } from "micromark-core-commonmark";
import { gfm } from "micromark-extension-gfm";
import type { Report } from "../transform/report.ts";

/** The most marks of emphasis that are paired in a paragraph: the time grows by their square. */
const MAX_MARKS = 2_000;

type Resolve = NonNullable<typeof attention.resolveAll>;

/** Parses CommonMark, and what GitHub adds: tables, struck-out text, tasks, footnotes, bare addresses. */
export function parseMarkdown(text: string, report?: Report): Root {
  const resolveAll: Resolve = (events, context) => {
    const marks = events.filter(([, { type }]) => type === "attentionSequence");
    // Each is entered and left.
    if (marks.length <= 2 * MAX_MARKS) return attention.resolveAll?.(events, context) ?? events;
    for (const [, token] of marks) token.type = "data";
    report?.add(`A paragraph has more than ${MAX_MARKS} marks of emphasis: they are text now`);
    return events;
  };
  const bounded = { ...attention, resolveAll };
  return fromMarkdown(text, {
    extensions: [gfm(), { text: { 42: bounded, 95: bounded } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
}
