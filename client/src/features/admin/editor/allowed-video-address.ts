import { VIDEO_SOURCE } from "@shared/content/html-rules.ts";
import { videoEmbedAddress } from "./video-address.ts";

/** The embed address of a video: an embed address as it is, a page's converted; null for any other address. */
export function allowedVideoAddress(address: string): string | null {
  return VIDEO_SOURCE.test(address) ? address : videoEmbedAddress(address);
}
