import { tableOfContents } from "@/lib/reading-html.ts";
import { ArticleContents } from "./article-contents.tsx";
import { HelpTile } from "./help-tile.tsx";

/** What stands beside the text: its contents, or ways on where it needs none; these stand below it in narrow windows. */
export function ArticleRail({ html }: { html: string }) {
  const headings = tableOfContents(html);
  if (headings.length > 0) {
    return (
      <div className="max-lg:hidden print:hidden">
        <ArticleContents headings={headings} />
      </div>
    );
  }
  return (
    <div className="max-lg:mt-8 print:hidden">
      <div className="lg:sticky lg:top-23">
        <HelpTile />
      </div>
    </div>
  );
}
