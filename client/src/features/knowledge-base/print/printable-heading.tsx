import type { ComponentType } from "react";
import type { Article } from "@/data/model.ts";
import { printedAddress } from "./printed-address.ts";

type PrintableHeadingProps = {
  article: Article;
  /** The date of the printed text, in words; empty if unknown. */
  dated: string | undefined;
  /** The code of the printed article; null until its file is loaded. */
  Code: ComponentType<{ article: Article }> | null;
};

/** An article's title and description; on paper also its date and the code that tells if the paper is still current. */
export function PrintableHeading({ article, dated, Code }: PrintableHeadingProps) {
  const { title, description } = article;
  return (
    <div className="print:flow-root">
      {Code && <Code article={article} />}
      <h1 className="mt-2 break-words text-balance text-title font-bold md:mt-4">{title}</h1>
      {description && (
        <p className="mt-3 text-pretty break-words text-lead text-ink-2">{description}</p>
      )}
      <div className="print-facts mt-3 hidden wrap-anywhere print:block">
        {dated && <p>{dated}</p>}
        <p>{`Still current? ${Code ? "Scan the code, or open" : "Open"} ${printedAddress(article)}`}</p>
      </div>
    </div>
  );
}
