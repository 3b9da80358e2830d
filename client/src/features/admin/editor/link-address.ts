const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED = /^(https?:|mailto:|tel:)/i;
const WITHIN_SITE = /^(\/(?![/\\])|#)/;

/** Replaces an address that a link may not have (specification, part 5). */
export const BLANK_ADDRESS = "about:blank";

/** Whether a link may have this address: http, https, mailto, tel, or a path or fragment of this site. */
export function isLinkAddress(address: string): boolean {
  return ALLOWED.test(address) || WITHIN_SITE.test(address);
}

/** The address if a link may have it, else the blank one. */
export function allowedLinkAddress(address: string): string {
  const trimmed = address.trim();
  return isLinkAddress(trimmed) ? trimmed : BLANK_ADDRESS;
}

/** The address meant by what was typed (`example.com` gets https, a number tel); null when a link may not have it. */
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
