/** Without the host of pictures: the exported site brings those of its videos along. */
// biome-ignore lint/performance/noBarrelFile: it stands in the place of that module
export { embedUrl, hostPageUrl, videoReference } from "@shared/content/video-links.ts";

export const thumbnailUrl = (): string => "";
