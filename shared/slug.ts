/** Lowercase letters and numbers, with single hyphens between them. */
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text is a valid id for URLs. */
export function isSlug(text: string): boolean {
  return ID.test(text);
}
