import { type ComponentProps, useRef } from "react";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { SearchBox } from "@/ui/search-box.tsx";

type ArticleSearchProps = Pick<ComponentProps<typeof SearchBox>, "value" | "onChange" | "onSubmit">;

/** The knowledge base's search box. The `/` key moves the focus to it from outside any field and dialog. */
export function ArticleSearch({ value, onChange, onSubmit }: ArticleSearchProps) {
  const container = useRef<HTMLDivElement>(null);

  useShortcut(
    (press) => isSingleKey(press, "/") && !document.querySelector("[role=dialog]"),
    () => container.current?.querySelector("input")?.focus(),
  );

  return (
    <div ref={container}>
      <SearchBox
        variant="plain"
        placeholder="Search for articles..."
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {!value && (
          <kbd
            aria-hidden
            className="mr-2 rounded-small border border-line-2 px-2 py-1 font-sans text-tiny font-semibold text-ink-3 max-md:hidden"
          >
            /
          </kbd>
        )}
      </SearchBox>
    </div>
  );
}
