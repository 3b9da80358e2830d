import { formatBytes } from "@shared/content/html-rules.ts";
import { pluralize } from "@shared/text/text.ts";
import { Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { cleanPasted, type DropReason } from "./clean-pasted.ts";
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

/** Quill's clipboard, reducing what comes from elsewhere to its structure. */
export class ArticleClipboard extends (Quill.import("modules/clipboard") as typeof Clipboard) {
  droppedPictures: DropReason[] = [];

  override normalizeHTML(pasted: Document) {
    if (pasted.querySelector('meta[content="help-article-editor"]')) return;
    // Quill's own part turns Word's paragraphs with bullets into lists.
    super.normalizeHTML(pasted);
    this.droppedPictures = cleanPasted(pasted);
  }

  override onCopy(range: RangeStatic) {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: markAsOwn(deltaToHtml(ops)), text: this.quill.getText(range) };
  }

  override onPaste(range: RangeStatic, pasted: Pasted) {
    this.droppedPictures = [];
    super.onPaste(range, pasted);
    void reportPictures(this.quill, this.droppedPictures);
  }
}

// One toast for both, since only one is visible at a time.
async function reportPictures(quill: Quill, dropped: readonly DropReason[]): Promise<void> {
  const bytes = await shrinkPastedPictures(quill);
  const added = bytes > 0 ? `Picture added: ${formatBytes(bytes)}` : null;
  if (dropped.length > 0) {
    showToast({
      variant: "destructive",
      title: `${pluralize(dropped.length, "picture was", "pictures were")} left out`,
      description: `${explainDropped(dropped)}${added ? ` ${added}.` : ""}`,
    });
  } else if (added) {
    const description = "Double-click it to describe it for those who can’t see it.";
    showToast({ title: added, description });
  }
}

const REASONS: readonly [reason: DropReason, one: string, several: string][] = [
  [
    "unreachable",
    "is stored where this browser can’t reach it",
    "are stored where this browser can’t reach them",
  ],
  ["format", "has a format that articles can’t hold", "have a format that articles can’t hold"],
  ["large", "is larger than 20 MB", "are larger than 20 MB"],
];

/** The message for pasted pictures that were dropped: the reasons and what to do. */
export function explainDropped(dropped: readonly DropReason[]): string {
  const isOne = dropped.length === 1;
  const parts = REASONS.flatMap(([reason, one, several]) => {
    const { length } = dropped.filter((each) => each === reason);
    if (length === 0) return [];
    if (length < dropped.length) return [pluralize(length, one, several)];
    return [isOne ? `It ${one}` : `They ${several}`];
  });
  const advice = isOne
    ? "Save it as a PNG or JPEG file of at most 20 MB and add it with the Image button."
    : "Save them as PNG or JPEG files of at most 20 MB and add them with the Image button.";
  return `${parts.join(", ")}. ${advice}`;
}
