import { Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { shrinkPastedPictures } from "./shrink-pasted-pictures.ts";

type Pasted = { text?: string; html?: string };

declare class Clipboard {
  constructor(quill: Quill, options: object);
  quill: Quill;
  normalizeHTML(pasted: Document): void;
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, pasted: Pasted): void;
}

const MARK = '<meta name="generator" content="help-article-editor">';

/** Says that HTML comes from an article, so that Quill reads it as it is. Any other is cleaned first. */
export function markAsOurs(html: string): string {
  return MARK + html;
}

/** Quill's clipboard, but what comes from elsewhere leaves everything but its structure behind. */
export function articleClipboard() {
  return class extends (Quill.import("modules/clipboard") as typeof Clipboard) {
    droppedPictures = 0;

    override normalizeHTML(pasted: Document) {
      if (pasted.querySelector('meta[content="help-article-editor"]')) return;
      // Quill's own part makes lists of what Word calls lists.
      super.normalizeHTML(pasted);
      this.droppedPictures = cleanPasted(pasted);
    }

    override onCopy(range: RangeStatic) {
      const { ops } = this.quill.getContents(range.index, range.length);
      return { html: markAsOurs(deltaToHtml(ops)), text: this.quill.getText(range) };
    }

    override onPaste(range: RangeStatic, pasted: Pasted) {
      this.droppedPictures = 0;
      super.onPaste(range, pasted);
      if (this.droppedPictures > 0) sayWhatIsMissing(this.droppedPictures);
      void shrinkPastedPictures(this.quill);
    }
  };
}

function sayWhatIsMissing(count: number): void {
  showToast({
    variant: "destructive",
    title: count === 1 ? "1 picture was left out" : `${count} pictures were left out`,
    description:
      "The browser can’t reach them from here. Save them as files and add them with the Image button.",
  });
}
