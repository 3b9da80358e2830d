import { useMemo } from "react";
import type { SafeHtml } from "@/lib/article-html.ts";
import { copyText } from "@/lib/copy-text.ts";
import { showToast } from "./toast-store.ts";

type RichTextProps = {
  html: SafeHtml;
  /** Leaves out the parts below the window, here and in the elements that follow. */
  isCut?: boolean;
};

/** Shows an article's sanitised HTML. No other component may put HTML into the page. */
export function RichText({ html, isCut }: RichTextProps) {
  const safe = useMemo(() => ({ __html: html }), [html]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the copy buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="rich-text"
      data-cut={isCut || undefined}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that it is sanitised
      dangerouslySetInnerHTML={safe}
    />
  );
}

async function handleClick({ target }: React.MouseEvent): Promise<void> {
  if (!(target instanceof HTMLElement) || target.dataset.copy === undefined) return;
  const shown = target.parentElement?.querySelector("pre")?.textContent ?? "";
  const code = shown.replaceAll("\u00a0", " ");
  showToast(
    (await copyText(code))
      ? { title: "Copied" }
      : {
          title: "The browser did not let us copy",
          description: "Select the text and copy it by hand.",
        },
  );
}
