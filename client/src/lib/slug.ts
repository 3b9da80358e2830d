/** Lowercase letters and numbers, with single hyphens between them. */
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text is a valid id for URLs. */
export function isSlug(text: string): boolean {
  return ID.test(text);
}

/** The slug of a title: letters and numbers without accents, joined by hyphens, at most 60 characters. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
}
