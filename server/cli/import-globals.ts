import { impl } from "@mixmark-io/domino";
import { JSDOM } from "jsdom";

// The admin area's import reads these globals. Documents are Turndown's DOM: its parser follows the specification as
// jsdom's and the browsers' do, in a quarter of the time. The sanitiser needs more of a DOM, and has jsdom's window.
const { HTMLElement, HTMLParser, Node, NodeFilter } = impl;

// So that what `noscript` holds is read, as browsers read it in documents that they don't show.
const WITHOUT_SCRIPTS = { scripting_enabled: false };

class DocumentParser implements Pick<DOMParser, "parseFromString"> {
  parseFromString(html: string): Document {
    const parser = new HTMLParser(undefined, undefined, WITHOUT_SCRIPTS);
    parser.parse(html, true);
    const page = parser.document();
    if (!page.body) Object.defineProperty(page, "body", { value: page.querySelector("frameset") });
    return page;
  }
}

// What browsers have and this DOM has not: lists that stay as they are, and two methods.
const { querySelectorAll } = HTMLElement.prototype;
Object.defineProperties(HTMLElement.prototype, {
  querySelectorAll: {
    value(this: HTMLElement, selectors: string) {
      const found = querySelectorAll.call(this, selectors);
      return Array.from({ length: found.length }, (_, index) => found.item(index));
    },
  },
  append: {
    value(this: HTMLElement, ...nodes: (Node | string)[]) {
      for (const node of nodes) this.insertBefore(toNode(this, node), null);
    },
  },
  prepend: {
    value(this: HTMLElement, ...nodes: (Node | string)[]) {
      const { firstChild } = this;
      for (const node of nodes) this.insertBefore(toNode(this, node), firstChild);
    },
  },
});

const toNode = ({ ownerDocument }: Element, node: Node | string): Node =>
  typeof node === "string" ? ownerDocument.createTextNode(node) : node;

Object.assign(globalThis, {
  window: new JSDOM("").window,
  document: new DocumentParser().parseFromString(""),
  DOMParser: DocumentParser,
  Node,
  NodeFilter,
});
