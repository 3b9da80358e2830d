import { randomBytes } from "node:crypto";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { createCanvas, type ImageData } from "@napi-rs/canvas";
import { TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";

/** How many articles and pictures; `bytes` is about what a picture has. */
type Documents = { articles: number; pictures: number; bytes: number };

/** Writes a zip of Markdown in ten folders, and a picture for each of the first ones. Returns the bytes of the pictures. */
export async function writeDocuments(
  path: string,
  { articles, pictures, bytes: wanted }: Documents,
): Promise<number> {
  const file = Writable.toWeb(createWriteStream(path));
  const writer = new ZipWriter(file, { level: 0 });
  let bytes = 0;
  for (let index = 0; index < articles; index += 1) {
    const picture = index < pictures ? `![A picture](pictures/${index}.jpg)` : "";
    const steps = Array.from({ length: 8 }, (_, step) => `${step + 1}. Do the step ${step}.`);
    const other = (index + 1) % articles;
    const next = `See [the next](../part-${other % 10}/article-${other}.md#what-to-do).`;
    const paragraph = "Look at the list before the shift begins, and say what is missing. ".repeat(
      6,
    );
    const text = [
      `# Article ${index}`,
      paragraph,
      "## What to do",
      steps.join("\n"),
      picture,
      next,
    ];
    await writer.add(
      `help/part-${index % 10}/article-${index}.md`,
      new TextReader(text.join("\n\n")),
    );
  }
  for (let index = 0; index < pictures; index += 1) {
    const picture = drawPicture(index, wanted);
    bytes += picture.length;
    await writer.add(
      `help/part-${index % 10}/pictures/${index}.jpg`,
      new Uint8ArrayReader(picture),
    );
  }
  await writer.close();
  return bytes;
}

/** Writes a folder of HTML pages of some 20 kB as documentation generators make them, with navigation, code and tables. */
export function writePages(folder: string, count: number): void {
  const links = Array.from(
    { length: 120 },
    (_, index) => `<li class="toc"><a href="page-${index % count}.html">Chapter ${index}</a></li>`,
  );
  const navigation = `<nav id="sidebar"><ol>${links.join("\n")}</ol></nav>`;
  for (let page = 0; page < count; page += 1) {
    const sections = Array.from({ length: 20 }, (_, index) => {
      const next = `page-${(page + index) % count}.html#part-${index}`;
      const rows =
        `<tr><td><code>--option-${index}</code></td><td>What it does &amp; when</td></tr>`.repeat(
          4,
        );
      return `<h2 id="part-${index}"><a class="header" href="#part-${index}">Part ${index} of ${page}</a></h2>
<p>Look at the <em>list</em> before the <strong>shift</strong> begins, and say what is missing, see <a href="${next}">there</a>.</p>
<ul><li>Open the list.</li><li>Choose a <b>truck</b>.<ul><li>Or a trailer.</li></ul></li></ul>
<pre><code class="language-sh">fleet check --truck ${index} &amp;&amp; fleet report
</code></pre>
<table><thead><tr><th>Option</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
    });
    writeFileSync(
      join(folder, `page-${page}.html`),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${page} - The manual</title></head>
<body>${navigation}<div id="content"><main><h1>Page ${page}</h1>${sections.join("\n")}</main></div></body></html>`,
    );
  }
}

const noise = randomBytes(1_200 * 900 * 4);

/** A JPEG of about as many bytes as were asked for: noise, which does not compress. */
function drawPicture(index: number, bytes: number): Uint8Array {
  const width = 1_200;
  const height = Math.max(1, Math.round(bytes / 670));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image: ImageData = context.createImageData(width, height);
  image.data.set(noise.subarray(0, image.data.length));
  context.putImageData(image, 0, 0);
  context.fillRect(index, index, 20, 20);
  return canvas.toBuffer("image/jpeg", 85);
}
