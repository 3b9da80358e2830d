import { encode } from "uqr";

/** A QR code: its dark modules as the path of an SVG, and the number of modules of a side, without the quiet zone. */
export type QrCode = { path: string; size: number };

export function drawCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const runs = data.flatMap((row, y) =>
    Array.from(
      row.map(Number).join("").matchAll(/1+/g),
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return { path: runs.join(""), size };
}
