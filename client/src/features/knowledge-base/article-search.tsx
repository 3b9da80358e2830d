import { useRef } from "react";
import { prefetchEverything } from "@/content/content-store.ts";
import { paths } from "@/lib/paths.ts";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import type { SearchDraft } from "@/lib/use-search-draft.ts";
import { SearchBox } from "@/ui/search-box.tsx";

/** The knowledge base's search box. The `/` key moves the focus to it from outside any field and dialog. */
export function ArticleSearch({ draft }: { draft: SearchDraft }) {
  const container = useRef<HTMLDivElement>(null);

  useShortcut(
    (press) => isSingleKey(press, "/") && !document.querySelector("[role=dialog]"),
    () => container.current?.querySelector("input")?.focus(),
  );

  return (
    <div ref={container}>
      <SearchBox
        variant="plain"
        action={paths.knowledgeBase}
        placeholder="Search for articles..."
        value={draft.text}
        onChange={draft.typeAndApply}
        onSubmit={draft.submit}
        onFocus={prefetchEverything}
      >
        {!draft.text && (
          <kbd
            aria-hidden
            className="mr-2 rounded-small border border-line-2 px-2 py-1 font-sans text-tiny font-semibold text-ink-3 max-md:hidden noscript:hidden"
          >
            /
          </kbd>
        )}
      </SearchBox>
    </div>
  );
}
