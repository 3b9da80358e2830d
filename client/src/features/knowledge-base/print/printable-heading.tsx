import { longDate } from "@shared/text/dates.ts";
import type { Article } from "@/data/model.ts";
import type { QrCode } from "@/lib/qr-code.ts";
import { printedAddress } from "./printed-address.ts";

/** The modules of the quiet zone on each side, as ISO 18004 demands. */
const QUIET = 4;

type PrintableHeadingProps = {
  article: Article;
  /** The code of the printed article; null until it is drawn. */
  code: QrCode | null;
};

/** An article's title and description; on paper also its date and the code that tells if the paper is still current. */
export function PrintableHeading({ article, code }: PrintableHeadingProps) {
  const { title, description, changedAt } = article;
  const side = (code?.size ?? 0) + 2 * QUIET;
  return (
    <div className="print:flow-root">
      {code && (
        <svg
          className="print-code hidden print:block"
          role="img"
          aria-label="QR code of this article’s address"
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        >
          <path d={code.path} />
        </svg>
      )}
      <h1 className="mt-2 break-words text-balance text-title font-bold md:mt-4">{title}</h1>
      {description && (
        <p className="mt-3 text-pretty break-words text-lead text-ink-2">{description}</p>
      )}
      <div className="print-facts mt-3 hidden wrap-anywhere print:block">
        {changedAt && <p>{`Changed on ${longDate(changedAt)}`}</p>}
        <p>{`Still current? ${code ? "Scan the code, or open" : "Open"} ${printedAddress(article)}`}</p>
      </div>
    </div>
  );
}
