import { renderSVG } from "uqr";
import type { Article } from "@/data/model.ts";
import { printedAddress } from "./printed-address.ts";

/** The modules of the quiet zone on each side, as ISO 18004 demands. */
const QUIET = 4;

/** The QR code of a printed article, which tells if the paper is still current. */
export function PrintCode({ article }: { article: Article }) {
  const svg = renderSVG(printedAddress(article), { ecc: "M", border: QUIET, pixelSize: 1 });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code of this article’s address"
      className="print-code hidden print:block"
    />
  );
}
