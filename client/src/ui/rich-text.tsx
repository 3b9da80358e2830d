import "./rich-text.css";
import { useMemo } from "react";
import { prepareArticleHtml } from "@/lib/article-html.ts";
import { copyText } from "@/lib/copy-text.ts";
import { showToast } from "./toast-store.ts";

/** Shows an article's HTML, sanitised. No other component may put HTML into the page. */
export function RichText({ html }: { html: string }) {
  const safe = useMemo(() => ({ __html: prepareArticleHtml(html).html }), [html]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the copy buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
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
