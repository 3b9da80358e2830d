import { createRequire } from "node:module";
import { impl } from "@mixmark-io/domino";

// The admin area's import reads these globals. Documents are Turndown's DOM: its parser follows the specification as
// jsdom's and the browsers' do, in a quarter of the time. The server cleans what is published in jsdom, whatever is made here.
const { DOMTokenList, HTMLElement, HTMLParser, Node, NodeFilter } = impl;

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

let styles: Document | undefined;

/** An element's style, parsed and written by jsdom, which is loaded for the first of them: this DOM takes any colour. */
function styleOf(
  element: HTMLElement,
): Pick<CSSStyleDeclaration, "getPropertyValue" | "setProperty"> {
  const { JSDOM } = createRequire(import.meta.url)("jsdom") as typeof import("jsdom");
  styles ??= new JSDOM("").window.document;
  const page = styles;
  const before = page.createElement("p");
  before.setAttribute("style", element.getAttribute("style") ?? "");
  const after = page.createElement("p");
  return {
    getPropertyValue: (name) => before.style.getPropertyValue(name),
    setProperty: (name, value) => {
      after.style.setProperty(name, value);
      element.setAttribute("style", after.style.cssText);
    },
  };
}

// What browsers have and this DOM has not, or otherwise: styles, lists that stay as they are and can be gone through, and
// two methods.
const { querySelectorAll } = HTMLElement.prototype;
Object.defineProperty(DOMTokenList.prototype, Symbol.iterator, {
  *value(this: DOMTokenList) {
    for (let index = 0; index < this.length; index += 1) yield this.item(index);
  },
});
Object.defineProperties(HTMLElement.prototype, {
  querySelectorAll: {
    value(this: HTMLElement, selectors: string) {
      const found = querySelectorAll.call(this, selectors);
      return Array.from({ length: found.length }, (_, index) => found.item(index));
    },
  },
  // What its `style` answers.
  _style: {
    get(this: HTMLElement) {
      return styleOf(this);
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

const document = new DocumentParser().parseFromString("");

// The sanitiser takes what it reads of a node and calls of it from classes that all nodes share in browsers. Here each has its own.
const shared = {};
const read =
  "attributes childNodes nextSibling nodeName nodeType ownerDocument parentNode shadowRoot";
for (const name of read.split(" ")) {
  Object.defineProperty(shared, name, {
    get(this: Record<string, unknown>) {
      return this[name];
    },
  });
}
for (const name of ["cloneNode", "remove", "removeAttributeNode"]) {
  Object.defineProperty(shared, name, {
    value(this: Record<string, () => unknown>, ...values: []) {
      return this[name]?.(...values);
    },
  });
}

Object.assign(globalThis, {
  window: {
    ...impl,
    document,
    // The embedded database calls them where there is a window.
    location: new URL("file:///"),
    encodeURIComponent,
    DOMParser: DocumentParser,
    Element: { prototype: shared },
    Node: { ...Node, prototype: shared },
  },
  document,
  DOMParser: DocumentParser,
  Node,
  NodeFilter,
});
