import { STORED_PICTURE, sanitizeAttributes, sanitizerConfig } from "@shared/article-html-rules.ts";
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import { type Picture, readPictureData } from "./picture-data.ts";

/** An article's HTML as it is stored: sanitised, its pictures taken out. `stored` are the hashes of those that were out. */
export type CleanHtml = { html: string; pictures: Picture[]; stored: string[]; faults: string[] };

/** Makes the function that cleans the HTML of articles. It takes tens of megabytes. */
export function createHtmlCleaner(): (html: string) => CleanHtml {
  const purifier = createDOMPurify(new JSDOM("").window);
  let found = noPictures();
  purifier.addHook("afterSanitizeAttributes", (element) => {
    sanitizeAttributes(element);
    if (element.nodeName === "IMG") takePictureOut(element, found);
  });
  return (html) => {
    found = noPictures();
    // Half a surrogate pair would become another character when it is stored.
    const wellFormed = Buffer.from(html).toString();
    // Not as a fragment: jsdom takes quadratic time to move its nodes.
    return { html: purifier.sanitize(wellFormed, sanitizerConfig), ...found };
  };
}

function noPictures(): Omit<CleanHtml, "html"> {
  return { pictures: [], stored: [], faults: [] };
}

function takePictureOut(image: Element, found: Omit<CleanHtml, "html">): void {
  const source = image.getAttribute("src") ?? "";
  const [, hash] = STORED_PICTURE.exec(source) ?? [];
  if (hash) found.stored.push(hash);
  if (!/^data:/i.test(source)) return;
  const picture = readPictureData(source);
  if ("fault" in picture) {
    found.faults.push(picture.fault);
    return;
  }
  found.pictures.push(picture);
  image.setAttribute("src", `/api/knowledge-base/pictures/${picture.hash}.${picture.type}`);
}
