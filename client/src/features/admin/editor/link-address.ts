const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED = /^(https?:|mailto:|tel:)/i;
const WITHIN_SITE = /^(\/(?![/\\])|#)/;

/** What stands for an address that a link may not have (specification, part 5). */
export const BLANK_ADDRESS = "about:blank";

/** Whether a link may lead there: http, https, mailto, tel, or a place on this site. */
export function isLinkAddress(address: string): boolean {
  return ALLOWED.test(address) || WITHIN_SITE.test(address);
}

/** The address itself if a link may have it, else the blank one. */
export function allowedLinkAddress(address: string): string {
  const trimmed = address.trim();
  return isLinkAddress(trimmed) ? trimmed : BLANK_ADDRESS;
}

/**
 * The address that somebody means who typed this: `example.com` gets https, `ann@example.com` mailto, a number tel.
 * Null when no link may lead there.
 */
export function linkAddressFrom(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (isLinkAddress(text)) return text;
  if (/^\+?[\d\s().-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  // A port isn't a scheme: example.com:8080.
  if (SCHEME.test(text) && !/^[\w.-]+\.\w+:\d+/.test(text)) return null;
  return /^[\w-]+(\.[\w-]+)+([:/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
