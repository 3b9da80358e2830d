/** What an id may be: lowercase letters, numbers and hyphens between them. */
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text may stand as an id in addresses. */
export function isSlug(text: string): boolean {
  return ID.test(text);
}

/** An id made of a title: its letters and numbers without their accents, joined by hyphens, 60 characters at most. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
}
