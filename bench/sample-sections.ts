import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import MarkdownIt from "markdown-it";
import { parse } from "yaml";

/** An article of `samples/articles` with its HTML. */
export type SampleArticle = {
  id: string;
  category: string;
  title: string;
  description: string;
  html: string;
};

/** The sample articles, as they are once they are imported. */
export function readSampleArticles(folder = "samples/articles"): SampleArticle[] {
  const markdown = new MarkdownIt();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => path.endsWith(".md") && basename(path) !== "README.md");
  return files.map((path) => {
    const [, head = "", body = ""] = readFileSync(join(folder, path), "utf8").split(/^---$/m, 3);
    const { title, description, slug: id } = parse(head);
    return {
      id,
      category: path.split("/")[0] ?? "",
      title,
      description,
      html: markdown.render(body),
    };
  });
}

/**
 * So many articles with texts as long as the samples': the samples first, then copies in which every seventh word is
 * another one of a vocabulary of 6,000.
 */
export function generateSampleArticles(count: number, random: () => number): SampleArticle[] {
  const samples = readSampleArticles();
  const words = Array.from({ length: 6_000 }, (_, number) => `w${number.toString(36)}x`);
  const vary = (text: string) =>
    text.replace(/(?<![<&/\w])[a-z]{4,}(?![\w>])/g, (word) =>
      random() < 1 / 7 ? (words[Math.floor(random() ** 3 * words.length)] ?? word) : word,
    );
  return Array.from({ length: count }, (_, number) => {
    const sample = samples[number % samples.length];
    if (!sample) throw new Error("There are no sample articles.");
    if (number < samples.length) return sample;
    const { category, title, description, html } = sample;
    return {
      id: `${sample.id}-${number}`,
      category,
      title: vary(title),
      description: vary(description),
      html: vary(html),
    };
  });
}
