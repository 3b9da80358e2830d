import { ListVideo, MessageSquareQuote, SquarePlay } from "lucide-react";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { Highlighted, MarkedText } from "@/ui/highlighted.tsx";
import type { SearchEntry } from "./search-entries.ts";

// In the palette each is one line, so that many fit; a page has room.
const LINE = { palette: "truncate", page: "break-words" };

type EntryTextProps = {
  variant: keyof typeof LINE;
  entry: SearchEntry;
  terms: readonly string[];
};

/** What an entry says, with the words of the search highlighted. */
export function EntryText({ variant, entry, terms }: EntryTextProps) {
  const { title, marked, detail, time } = entry;
  const line = LINE[variant];
  if (marked) {
    return (
      <>
        <span className={variant === "palette" ? "line-clamp-2" : "break-words"}>
          <MarkedText parts={marked} />
        </span>
        <span className="flex text-tiny text-ink-2">
          <span className={`min-w-0 ${line}`}>{detail}</span>
          <span className="shrink-0">{time}</span>
        </span>
      </>
    );
  }
  return (
    <>
      <span className={`block font-[600] ${line}`}>
        <Highlighted text={title} terms={terms} />
      </span>
      <span className={`block text-tiny text-ink-2 ${line}`}>
        <Highlighted text={detail} terms={terms} />
      </span>
    </>
  );
}

/** The icon of an entry's kind, or of its article's category. */
export function EntryIcon({ entry: { kind, category } }: { entry: SearchEntry }) {
  if (kind === "article") return <CategoryIcon id={category ?? ""} />;
  if (kind === "spoken") return <MessageSquareQuote size={19} />;
  return kind === "video" ? <SquarePlay size={19} /> : <ListVideo size={19} />;
}
