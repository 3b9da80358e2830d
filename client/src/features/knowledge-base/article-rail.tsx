import { ArticleContents } from "./article-contents.tsx";
import { contentsOf } from "./contents-of.ts";
import { HelpTile } from "./help-tile.tsx";

/** What stands beside the text where there is room: its contents, or ways on where it needs none. */
export function ArticleRail({ html }: { html: string }) {
  const headings = contentsOf(html);
  return (
    <div className="max-lg:hidden print:hidden">
      {headings.length > 0 ? (
        <ArticleContents headings={headings} />
      ) : (
        <div className="sticky top-23">
          <HelpTile />
        </div>
      )}
    </div>
  );
}
