import { foldCase } from "../text/text.ts";
import { INSIGHT_LIMITS } from "./insight-rules.ts";

const TITLED_NAME = /(^|\s)(mr|mrs|ms|miss|mx|dr|prof)\.?\s+\p{L}/u;

/**
 * The words of a search as they are counted: in lower case, with single spaces. Null if they could name a person, or
 * hardly anybody else would type them: an address, six digits or more, a name after "Mr" or "Dr", a text longer than a
 * search.
 */
export function searchTerm(text: string): string | null {
  const term = foldCase(text).replace(/\s+/g, " ").trim();
  const digits = term.match(/\p{N}/gu)?.length ?? 0;
  const isPrivate = /[@＠]/.test(term) || digits >= 6 || TITLED_NAME.test(term);
  return isPrivate || !/[\p{L}\p{N}]/u.test(term) || term.length > INSIGHT_LIMITS.term
    ? null
    : term;
}
