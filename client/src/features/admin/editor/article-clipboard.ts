import { pluralize } from "@shared/pluralize.ts";
import { Quill, type RangeStatic } from "react-quill";
import { showToast } from "@/ui/toast-store.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { deltaToHtml } from "./delta-to-html.ts";
import { shrinkPastedPictures } from "./pictures-in-text.ts";
import { formatBytes } from "./shrink-picture.ts";

type Pasted = { text?: string; html?: string };

declare class Clipboard {
  constructor(quill: Quill, options: object);
  quill: Quill;
  normalizeHTML(pasted: Document): void;
  onCopy(range: RangeStatic, isCut: boolean): { html: string; text: string };
  onPaste(range: RangeStatic, pasted: Pasted): void;
}

const DESCRIBE = "Double-click it to describe it for those who can’t see it.";
const MARK = '<meta name="generator" content="help-article-editor">';

/** Says that HTML comes from an article, so that Quill reads it as it is. Any other is cleaned first. */
export function markAsOwn(html: string): string {
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
      return { html: markAsOwn(deltaToHtml(ops)), text: this.quill.getText(range) };
    }

    override onPaste(range: RangeStatic, pasted: Pasted) {
      this.droppedPictures = 0;
      super.onPaste(range, pasted);
      void tellAboutPictures(this.quill, this.droppedPictures);
    }
  };
}

// One message about both: only one can be seen.
async function tellAboutPictures(quill: Quill, dropped: number): Promise<void> {
  const bytes = await shrinkPastedPictures(quill);
  const added = bytes > 0 ? `Picture added: ${formatBytes(bytes)}` : null;
  if (dropped > 0) {
    showToast({
      variant: "destructive",
      title: `${pluralize(dropped, "picture was", "pictures were")} left out`,
      description: `The browser can’t reach them from here. Save them as files and add them with the Image button.${added ? ` ${added}.` : ""}`,
    });
  } else if (added) {
    showToast({ title: added, description: DESCRIBE });
  }
}
