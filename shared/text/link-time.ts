const TIME = /^(?:(\d{1,9})(?:h|:(?=\d+:)))?(?:(\d{1,9})[m:])?(?:(\d{1,9})(?:\.\d+)?s?)?$/i;

/** Whole seconds of a time in an address, `95`, `12.7`, `1m35s` or `1:35` as players write them; null for anything else. */
export function parseLinkTime(text: string): number | null {
  const parts = text && TIME.exec(text)?.slice(1);
  return parts ? parts.reduce((total, part) => total * 60 + Number(part ?? 0), 0) : null;
}
