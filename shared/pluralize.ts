/** A count with its noun: "1 article", "4 articles", "5,000 articles". `plural` is for nouns that take more than an s. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
