import { MAX_IMAGE_FILE } from "@shared/content/image-rules.ts";
import { formatBytes, formatLimit } from "@shared/text/bytes.ts";
import { pluralize } from "@shared/text/text.ts";
import { type DeltaStatic, Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { cleanPasted, type DropReason, type LostContent } from "./clean-pasted.ts";
import { deltaToHtml, type Op } from "./delta-to-html.ts";
import { needsShrinking, shrinkPastedImages } from "./images-in-text.ts";
import { dataTables, plainTable } from "./pasted-tables.ts";
import { holdTables } from "./table-blot.ts";
import { cellHtml, TABLE } from "./table-html.ts";

type Pasted = { text?: string; html?: string };

declare class Clipboard {
  constructor(quill: Quill, options: object);
  quill: Quill;
  normalizeHTML(pasted: Document): void;
  convert(pasted: Pasted, formats: object): { ops: Op[] };
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, pasted: Pasted): void;
}

const Delta = Quill.import("delta") as new (ops?: readonly Op[]) => DeltaStatic;

const MARK = '<meta name="generator" content="help-article-editor">';

/** Marks HTML as an article's: the clipboard keeps such HTML as it is, and cleans any other first. */
export function markAsOwn(html: string): string {
  return MARK + html;
}

export class ArticleClipboard extends (Quill.import("modules/clipboard") as typeof Clipboard) {
  /** The lost content of the last conversion; null if it needed no cleaning. */
  lost: LostContent | null = null;

  override normalizeHTML(pasted: Document) {
    for (const list of pasted.querySelectorAll("ol[start]:not(li *)")) {
      list.firstElementChild?.setAttribute("value", list.getAttribute("start") ?? "");
    }
    const { body } = pasted;
    if (pasted.querySelector('meta[content="help-article-editor"]')) {
      return holdTables(body.querySelectorAll<HTMLTableElement>(":scope > table"));
    }
    const holdsTables = this.quill.scroll.query(TABLE) !== null;
    this.lost = cleanPasted(pasted, holdsTables);
    // A cell holds what an article does.
    const convert = (html: string) =>
      cellHtml(deltaToHtml(this.convert({ html: markAsOwn(html) }, {}).ops), "");
    if (holdsTables) {
      holdTables(dataTables(body).map((table) => plainTable(table, convert)));
    }
  }

  override onCopy(range: RangeStatic) {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: markAsOwn(deltaToHtml(ops)), text: this.quill.getText(range) };
  }

  override onPaste(range: RangeStatic, pasted: Pasted) {
    this.lost = null as LostContent | null;
    const { ops } = this.convert(pasted, this.quill.getFormat(range.index));
    const lost = { ...NOTHING, ...this.lost };
    if (this.lost && ops.some(needsShrinking)) void insertShrunk(this.quill, range, ops, lost);
    else {
      insert(this.quill, range, ops);
      report(lost, 0);
    }
  }
}

const NOTHING: LostContent & { refused: string[] } = { images: [], tables: 0, refused: [] };

async function insertShrunk(quill: Quill, start: RangeStatic, pasted: Op[], lost: LostContent) {
  let range = start;
  // The author may type while images are scaled down.
  const follow = (change: DeltaStatic) => {
    range = shiftedBy(change, range);
  };
  quill.on("text-change", follow);
  const { ops, bytes, refused } = await shrinkPastedImages(pasted);
  quill.off("text-change", follow);
  insert(quill, range, ops);
  report({ ...lost, refused }, bytes);
}

function insert(quill: Quill, { index, length }: RangeStatic, ops: Op[]): void {
  const change = new Delta().retain(index).delete(length).concat(new Delta(ops));
  quill.updateContents(change, "user");
  // The author may be in another field by now.
  if (!quill.hasFocus()) return;
  quill.setSelection(change.length() - length, "silent");
  quill.scrollSelectionIntoView();
}

/** The range after another change of the text; an insertion at its start moves it. */
export function shiftedBy(change: DeltaStatic, { index, length }: RangeStatic): RangeStatic {
  const start = change.transformPosition(index);
  return { index: start, length: Math.max(0, change.transformPosition(index + length) - start) };
}

// One toast reports everything, since only one is visible at a time.
function report({ images, tables, refused }: typeof NOTHING, bytes: number): void {
  const added = bytes > 0 ? `Image added: ${formatBytes(bytes)}` : null;
  const titles: string[] = [];
  const texts: string[] = [];
  const left = images.length + refused.length;
  if (left > 0) titles.push(`${pluralize(left, "image was", "images were")} left out`);
  if (images.length > 0) texts.push(explainDropped(images));
  texts.push(...new Set(refused));
  if (tables > 0) {
    titles.push(`${pluralize(tables, "table was", "tables were")} pasted as lines`);
    texts.push("A cell can’t hold tables: each row is a line, with “|” between its cells.");
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

const LIMIT = formatLimit(MAX_IMAGE_FILE);

const REASONS: readonly [reason: DropReason, one: string, several: string][] = [
  [
    "unreachable",
    "is stored where this browser can’t reach it",
    "are stored where this browser can’t reach them",
  ],
  ["format", "has a format that articles can’t hold", "have a format that articles can’t hold"],
  ["table", "is in a table", "are in a table"],
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
