const EMOJI =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

/** The text that an emoji's image stands for: its character, else its name; null for any other image. */
export function emojiOf(image: HTMLImageElement): string | null {
  const { alt, className, dataset } = image;
  const address = image.getAttribute("src") ?? "";
  const named = [alt, dataset.emoji, dataset.emojiFallback].find((text) => EMOJI.test(text ?? ""));
  if (named) return named;
  if (!/emoji|emoticon/i.test(`${className} ${address.slice(0, 500)}`)) return null;
  // Emoji files are named by their characters: 1f1e9-1f1ea@2x.png.
  const file = address.slice(address.lastIndexOf("/") + 1);
  const [, codes] = /^(?:emoji_u)?([\da-f]{4,5}(?:[-_][\da-f]{4,5})*)/i.exec(file) ?? [];
  const points = codes?.split(/[-_]/).map((code) => Number.parseInt(code, 16)) ?? [];
  const text = String.fromCodePoint(...points);
  if (EMOJI.test(text)) return text;
  return /^(:.+:|\(.+\))$/.test(alt) ? alt : null;
}
