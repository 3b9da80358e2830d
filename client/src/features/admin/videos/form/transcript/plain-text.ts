// A "<" that opens no tag, as in "SpO2 < 94", stays.
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi;
// Positions such as {\an8}, which many SRT files hold.
const OVERRIDE = /\{\\[^{}]*\}/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

/** A caption's text in one line, without markup: tags are left out, entities decoded once, white space collapsed. */
export function plainText(markup: string): string {
  return (
    markup
      .replace(OVERRIDE, "")
      .replace(TAG, "")
      .replace(ENTITY, decodeEntity)
      // Neither can be stored: half a surrogate pair, and NUL from an entity.
      .replace(/\p{Surrogate}|\0/gu, "\uFFFD")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
