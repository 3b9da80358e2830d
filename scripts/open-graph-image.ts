import type { Brand } from "./brand.ts";

/** The Open Graph image of link previews: 1200 by 630, as SVG. */
export function openGraphImage({ product, color }: Pick<Brand, "product" | "color">, logo: string) {
  // A longer name gets a smaller font; about 16 characters fit at the full size.
  const size = Math.min(104, Math.round(1660 / `${product} University`.length));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <rect width="1200" height="630" fill="${color}" />
  <rect width="1200" height="630" fill="black" opacity="0.55" />
  <path d="M0 540h700l16-14 16 14h60l14 20 28-160 30 190 20-44h66l18-24 22 24h210" fill="none" stroke="white" stroke-opacity="0.45" stroke-width="4" stroke-linejoin="round" />
  <image href="${logo}" x="96" y="96" width="112" height="112" />
  <text x="92" y="350" fill="white" font-family="'Atkinson Hyperlegible Next', system-ui, sans-serif" font-weight="700" font-size="${size}" letter-spacing="-2">${escapeSvg(product)} University</text>
  <text x="96" y="420" fill="white" fill-opacity="0.85" font-family="'Atkinson Hyperlegible Next', system-ui, sans-serif" font-size="38">Training videos and help articles</text>
</svg>
`;
}

function escapeSvg(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
