import { renameElement } from "@/lib/article-html.ts";

/** Groups single items into lists: Word writes them as paragraphs, Word online and Slack as lists of their own. */
export function groupItems(body: Element): void {
  for (const item of body.querySelectorAll("[style*='mso-list']:not(li)")) wordItem(item);
  for (const list of body.querySelectorAll(".ListContainerWrapper > *, [data-indent]:not(li *)")) {
    splitList(list);
  }
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  for (const item of body.querySelectorAll(":not(ol, ul) > li")) addToList(item);
  for (const list of body.querySelectorAll("ol")) dropExpectedNumbers(list);
}

// Numbers of headings stay as text.
function wordItem(paragraph: Element): void {
  const [, level] = /\blevel(\d)/i.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (!level || paragraph.matches("h1, h2, h3, h4, h5, h6")) return;
  const marker = paragraph.querySelector("[style*='mso-list:Ignore']");
  const shown = marker?.textContent?.trim() ?? "";
  marker?.remove();
  const isOrdered = /^\(?(\w{1,4}[.)]|\d+$)/.test(shown);
  markItem(renameElement(paragraph, "li"), Number(level), isOrdered && parseInt(shown, 10));
}

function splitList(list: Element): void {
  const items = [...list.children];
  const start = list.localName === "ol" && Number(list.getAttribute("start") ?? 1);
  for (const [index, item] of items.entries()) {
    const level =
      item.getAttribute("data-aria-level") ?? Number(list.getAttribute("data-indent")) + 1;
    markItem(item, Number(level), start !== false && start + index);
  }
  list.replaceWith(...items);
}

/** Sets the attributes that Quill reads. The number is false for a bullet, NaN if unknown. */
function markItem(item: Element, level: number, number: number | false): void {
  item.setAttribute("data-list", number === false ? "bullet" : "ordered");
  item.className = level > 1 ? `ql-indent-${Math.min(level - 1, 8)}` : "";
  if (number) item.setAttribute("value", String(number));
}

function addToList(item: Element): void {
  const before = item.previousElementSibling;
  const list = before?.matches("ol") ? before : item.ownerDocument.createElement("ol");
  if (list !== before) item.before(list);
  list.append(item);
}

/** Keeps a number only on items that don't continue the item before; lists inside of items have none. */
function dropExpectedNumbers(list: Element): void {
  let next = 1;
  for (const item of list.children) {
    const isInner = item.className.startsWith("ql-indent") || item.parentElement?.closest("li");
    const isBullet = item.getAttribute("data-list") === "bullet";
    const number = isBullet ? 0 : Number(item.getAttribute("value") ?? next);
    if (isInner || isBullet || number === next) item.removeAttribute("value");
    if (!isInner) next = number + 1;
  }
}

/** Takes code, quotations, headings and videos out of items, whose lines can't hold them; the list continues after them. */
export function liftBlocks(body: Element): void {
  for (const block of body.querySelectorAll(
    "li :is(pre, blockquote, iframe, h1, h2, h3, h4, h5, h6)",
  )) {
    for (let item = outermostItem(block); item; item = outermostItem(block)) {
      const list = item.parentElement as Element;
      const end = body.ownerDocument.createRange();
      end.setStartBefore(block);
      end.setEndAfter(item.lastChild as Node);
      const lifted = body.ownerDocument.createElement("div");
      lifted.append(end.extractContents());
      const start = Number(list.firstElementChild?.getAttribute("value") ?? 1);
      const rest = list.cloneNode() as Element;
      while (item.nextSibling) rest.append(item.nextSibling);
      if (list.localName === "ol") {
        rest.firstElementChild?.setAttribute("value", String(start + list.children.length));
      }
      list.after(lifted, rest);
    }
  }
}

function outermostItem(element: Element): Element | null {
  const item = element.parentElement?.closest("li") ?? null;
  return item && (outermostItem(item) ?? item);
}
