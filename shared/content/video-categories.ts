/** The categories a video can be in; `all` is the library itself and belongs to no video. */
export const VIDEO_CATEGORIES = ["featured", "how-to", "getting-started", "advanced"] as const;
