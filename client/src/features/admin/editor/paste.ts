import { MAX_PICTURE_FILE } from "@shared/content/picture-rules.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { pluralize } from "@shared/text/text.ts";
import { Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { cleanPasted, type DropReason, type Lost } from "./clean-pasted.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { shrinkPastedPictures } from "./pictures-in-text.ts";

type Pasted = { text?: string; html?: string };

declare class Clipboard {
  constructor(quill: Quill, options: object);
  quill: Quill;
  normalizeHTML(pasted: Document): void;
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, pasted: Pasted): void;
}

const MARK = '<meta name="generator" content="help-article-editor">';

/** Marks HTML as an article's: the clipboard then keeps it as it is, any other is cleaned first. */
export function markAsOwn(html: string): string {
  return MARK + html;
}

export class ArticleClipboard extends (Quill.import("modules/clipboard") as typeof Clipboard) {
  lost: Lost = { pictures: [], tables: 0 };

  override normalizeHTML(pasted: Document) {
    for (const list of pasted.querySelectorAll("ol[start]:not(li *)")) {
      list.firstElementChild?.setAttribute("value", list.getAttribute("start") ?? "");
    }
    if (pasted.querySelector('meta[content="help-article-editor"]')) return;
    this.lost = cleanPasted(pasted);
  }

  override onCopy(range: RangeStatic) {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: markAsOwn(deltaToHtml(ops)), text: this.quill.getText(range) };
  }

  override onPaste(range: RangeStatic, pasted: Pasted) {
    this.lost = { pictures: [], tables: 0 };
    super.onPaste(range, pasted);
    void report(this.quill, this.lost);
  }
}

// One toast for all, since only one is visible at a time.
async function report(quill: Quill, { pictures, tables }: Lost): Promise<void> {
  const bytes = await shrinkPastedPictures(quill);
  const added = bytes > 0 ? `Picture added: ${formatBytes(bytes)}` : null;
  const titles: string[] = [];
  const texts: string[] = [];
  if (pictures.length > 0) {
    titles.push(`${pluralize(pictures.length, "picture was", "pictures were")} left out`);
    texts.push(explainDropped(pictures));
  }
  if (tables > 0) {
    titles.push(`${pluralize(tables, "table was", "tables were")} pasted as lines`);
    texts.push("The editor can’t hold tables: each row is a line, with “|” between its cells.");
  }
  if (titles.length > 0) {
    showToast({
      variant: "destructive",
      title: titles.join(", "),
      description: `${texts.join(" ")}${added ? ` ${added}.` : ""}`,
    });
  } else if (added) {
    const description = "Double-click it to describe it for those who can’t see it.";
    showToast({ title: added, description });
  }
}

const LIMIT = formatLimit(MAX_PICTURE_FILE);

const REASONS: readonly [reason: DropReason, one: string, several: string][] = [
  [
    "unreachable",
    "is stored where this browser can’t reach it",
    "are stored where this browser can’t reach them",
  ],
  ["format", "has a format that articles can’t hold", "have a format that articles can’t hold"],
  ["large", `is larger than ${LIMIT}`, `are larger than ${LIMIT}`],
];

export function explainDropped(dropped: readonly DropReason[]): string {
  const isOne = dropped.length === 1;
  const parts = REASONS.flatMap(([reason, one, several]) => {
    const { length } = dropped.filter((each) => each === reason);
    if (length === 0) return [];
    if (length < dropped.length) return [pluralize(length, one, several)];
    return [isOne ? `It ${one}` : `They ${several}`];
  });
  const advice = isOne
    ? `Save it as a PNG or JPEG file of at most ${LIMIT} and add it with the Image button.`
    : `Save them as PNG or JPEG files of at most ${LIMIT} and add them with the Image button.`;
  return `${parts.join(", ")}. ${advice}`;
}
