import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Chapter, Proof } from "./proofs/chapter.ts";
import { beyond, specification } from "./proofs.ts";

/** Where `npm run docs:testing` writes the document. */
export const DOCUMENT = "docs/testing.md";

const INTRODUCTION = `# What is proved where

For each sentence of the specification, and for what the product does beyond it, the tests that prove it: a file and a part
of the title of a test, or of the group that it is in. How to run them: [contributing](../CONTRIBUTING.md#tests).

\`npm run docs:testing\` writes this from \`scripts/proofs.ts\` and fails where a test is not there.
`;

/** A line for each test of the chapters that is not there. */
export function findFaults(chapters: readonly Chapter[]): string[] {
  const texts = new Map<string, string | null>();
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, "utf8") : null);
    return texts.get(file);
  };
  const faultOf = (file: string, title: string) => {
    const text = textOf(file);
    if (!text) return `there is no ${file}`;
    return text.includes(title) ? null : `${file} has no test “${title}”`;
  };
  return chapters
    .flatMap(({ proofs }) => proofs)
    .flatMap(({ sentence, tests }) =>
      tests.flatMap(([file, title]) => {
        const fault = faultOf(file, title);
        return fault ? [`“${sentence}”: ${fault}`] : [];
      }),
    );
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>|]/g, "\\$&");

function entryOf({ sentence, tests }: Proof): string {
  const lines = tests.map(([file, title]) =>
    `  - [${basename(file)}](../${file}): ${escaped(title)}`.trimEnd(),
  );
  return [`- ${escaped(sentence)}`, ...(tests.length > 0 ? lines : ["  - no test"])].join("\n");
}

const chapterOf = ({ title, proofs }: Chapter) =>
  `### ${title}\n\n${proofs.map(entryOf).join("\n")}\n`;

/** The text of the document. */
export function writeDocument(): string {
  return [
    INTRODUCTION,
    "## The specification\n",
    ...specification.map(chapterOf),
    "## Beyond the specification\n",
    ...beyond.map(chapterOf),
  ].join("\n");
}
