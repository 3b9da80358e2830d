import { pluralize } from "@shared/pluralize.ts";
import { ImportList } from "../import-list.tsx";
import type { DocumentsPlan } from "./plan-documents.ts";

type ImportNotesProps = Pick<DocumentsPlan, "unchanged" | "skipped" | "notes">;

/** What else there is to know of an import of documents: what stays, what could not be taken over, and what was left out. */
export function ImportNotes({ unchanged, skipped, notes }: ImportNotesProps) {
  const lost = notes.map(({ title, path, text }, index) => ({
    key: `${index}`,
    label: (
      <>
        <span className="font-[650]" title={path}>
          {title}:
        </span>{" "}
        {text}
      </>
    ),
  }));
  return (
    <>
      {unchanged > 0 && (
        <p className="text-ink-2">
          {pluralize(unchanged, "article is", "articles are")} here already, as in the files.
        </p>
      )}
      {lost.length > 0 && (
        <ImportList title="Not quite as it was" items={lost} count={lost.length} />
      )}
      {skipped.length > 0 && (
        <ImportList
          title="Left out"
          items={skipped.map((line) => ({ key: line, label: line }))}
          count={skipped.length}
        />
      )}
    </>
  );
}
