import type { Quill, RangeStatic } from "react-quill";
import type { Op } from "./delta-lines.ts";

/** A picture as a dialog shows it; its size is known when it was just added. */
export type ShownPicture = { address: string; width?: number; height?: number; bytes?: number };

/** The picture that is selected alone, and its alternative text; null when something else is. */
export function selectedPicture(
  quill: Quill,
  { index, length }: RangeStatic,
): { address: string; alt: string | null } | null {
  const [op] = length === 1 ? (quill.getContents(index, 1).ops as Op[]) : [];
  const address = (op?.insert as { image?: string } | undefined)?.image;
  if (typeof address !== "string") return null;
  const alt = op?.attributes?.alt;
  return { address, alt: typeof alt === "string" ? alt : null };
}

/** Puts a picture in the place of what is selected. */
export function putPicture(
  quill: Quill,
  { index, length }: RangeStatic,
  { address, alt, width, height }: ShownPicture & { alt: string },
): void {
  const size = width && height ? { width: String(width), height: String(height) } : {};
  const ops = [
    ...(index > 0 ? [{ retain: index }] : []),
    { insert: { image: address }, attributes: { alt, ...size } },
    ...(length > 0 ? [{ delete: length }] : []),
  ];
  quill.updateContents(ops, "user");
}
