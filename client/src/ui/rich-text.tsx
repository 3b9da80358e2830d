import { useMemo } from "react";
import type { SafeHtml } from "@/lib/article-html.ts";
import { copyText } from "@/lib/copy-text.ts";
import { showToast } from "./toast-store.ts";

/** Shows an article's sanitised HTML. No other component may put HTML into the page. */
export function RichText({ html }: { html: SafeHtml }) {
  const safe = useMemo(() => ({ __html: html }), [html]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the copy buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that it is sanitised
    <div className="rich-text" onClick={handleClick} dangerouslySetInnerHTML={safe} />
  );
}

async function handleClick({ target }: React.MouseEvent): Promise<void> {
  if (!(target instanceof HTMLElement) || target.dataset.copy === undefined) return;
  const code = target.parentElement?.querySelector("pre")?.textContent ?? "";
  showToast(
    (await copyText(code))
      ? { title: "Copied" }
      : {
          title: "The browser did not let us copy",
          description: "Select the text and copy it by hand.",
        },
  );
}
