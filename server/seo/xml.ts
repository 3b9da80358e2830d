// What XML 1.0 has no form for, not even as a reference.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML, also inside an attribute's quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "\uFFFD")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An element with text inside. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** A document around its root element. */
export function xmlDocument(root: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}
