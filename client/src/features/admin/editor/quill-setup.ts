import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { Quill, type RangeStatic } from "react-quill";
import { allowedLinkAddress, allowedVideoAddress, BLANK_ADDRESS } from "./addresses.ts";
import { isInsecure } from "./images-in-text.ts";
import { ArticleClipboard } from "./paste.ts";
import { ArticleTable } from "./table-blot.ts";
import { TABLE } from "./table-html.ts";

/** The formats of text within a line, by Quill's names; code, subscript and superscript occur in older articles. */
const INLINE_FORMATS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "color",
  "background",
  "link",
  "code",
  "script",
];
const BLOCK_FORMATS = ["header", "list", "start", "blockquote", "code-block", "indent"];

export const FORMATS = [...INLINE_FORMATS, ...BLOCK_FORMATS, "image", "video", TABLE];

/** Quill's modules and their settings. They must be one constant: a new object would remount the editor. */
export const MODULES = {
  // Undo covers the author's changes, not the opening of the article.
  history: { maxStack: 100, delay: 1000, userOnly: true },
  keyboard: {
    bindings: {
      // Tab leaves the editor: Quill's own bindings would trap the keyboard.
      tab: null,
      "remove tab": null,
      indent: null,
      outdent: null,
      "indent code-block": null,
      "outdent code-block": null,
      // Leaves out Quill's check lists, which articles don't have.
      "list autofill": { prefix: /^\s*?(\d+\.|-|\*)$/ },
      "indent by key": indentKey("]", 1),
      "outdent by key": indentKey("[", -1),
      // The following item gets the next number, not the same.
      "next number": {
        key: "Enter",
        format: ["start"],
        handler(this: { quill: Quill }, { index }: RangeStatic) {
          this.quill.formatLine(index, 1, "start", false, "user");
          return true;
        },
      },
    },
  },
};

function indentKey(key: string, step: 1 | -1) {
  return {
    key,
    shortKey: true,
    handler(this: { quill: Quill }) {
      indent(this.quill, step);
    },
  };
}

declare class Blot {
  static create(value: unknown): HTMLElement;
  static value(node: HTMLElement): unknown;
  static sanitize: (address: string) => string;
  constructor(scroll: unknown, node: HTMLElement);
  domNode: HTMLElement;
  format(name: string, value: unknown): void;
}

const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90" fill="none" stroke="#888" stroke-width="2"><path stroke-dasharray="6 4" d="M1 1h158v88H1z"/><path d="M62 27h36v36H62zM62 56l12-12 9 9 6-6 9 9M56 21l48 48"/></svg>',
)}`;

// Quill's own list of protocols also allows sms:.
class ArticleLink extends (Quill.import("formats/link") as typeof Blot) {
  static override sanitize = allowedLinkAddress;
}

const ImageBlot = Quill.import("formats/image") as typeof Blot;
class ArticleImage extends ImageBlot {
  static override create(address: unknown) {
    if (typeof address === "string" && isInsecure(address)) {
      // The security headers block this address: a placeholder is shown, with the address beside it.
      const node = ImageBlot.create(PLACEHOLDER);
      node.dataset.address = address;
      return node;
    }
    const text = String(address);
    const isAllowed = /^(https:|data:image\/(?!svg))/i.test(text) || STORED_IMAGE.test(text);
    return ImageBlot.create(isAllowed ? address : "//:0");
  }

  static override value(node: HTMLElement) {
    return node.dataset.address ?? ImageBlot.value(node);
  }

  // An empty alternative text marks a decorative image; Quill would remove the attribute.
  override format(name: string, value: unknown) {
    if (name === "alt" && value === "") this.domNode.setAttribute("alt", "");
    else super.format(name, value);
  }
}

class ArticleVideo extends (Quill.import("formats/video") as typeof Blot) {
  static override sanitize = (address: string) => allowedVideoAddress(address) ?? BLANK_ADDRESS;

  constructor(scroll: unknown, node: HTMLElement) {
    super(scroll, node);
    node.title = "Video";
    // Tab skips the player: its controls are for readers.
    node.tabIndex = -1;
  }
}

declare class Attributor {
  constructor(name: string, attribute: string, options: { scope: number });
  add(node: HTMLElement, value: string): boolean;
}

const { Attributor: ItemAttribute, Scope } = Quill.import("parchment") as {
  Attributor: typeof Attributor;
  Scope: { BLOCK: number };
};

/** The number of an item that doesn't continue the item before, such as the first after an image between two steps. */
class ListStart extends ItemAttribute {
  override add(node: HTMLElement, value: string) {
    node.style.setProperty("--start", value);
    return super.add(node, value);
  }
}

// This clipboard, and these formats with their checks of addresses, replace Quill's.
Quill.register("modules/clipboard", ArticleClipboard, true);
Quill.register("formats/start", new ListStart("start", "value", { scope: Scope.BLOCK }), true);
Quill.register("formats/link", ArticleLink, true);
Quill.register("formats/image", ArticleImage, true);
Quill.register("formats/video", ArticleVideo, true);
Quill.register(`formats/${TABLE}`, ArticleTable, true);

/** Sets or removes a format of the selection as the author's change, so that it is saved and can be undone. */
export function format(quill: Quill, name: string, value: unknown): void {
  quill.focus();
  quill.format(name, value, "user");
}

/** Indents (+1) or outdents (-1) the selected lines; code by two spaces. */
export function indent(quill: Quill, step: 1 | -1): void {
  quill.focus();
  const range = quill.getSelection(true);
  if (quill.getFormat(range)["code-block"]) indentCode(quill, range, step);
  else quill.format("indent", step === 1 ? "+1" : "-1", "user");
}

function indentCode(quill: Quill, range: RangeStatic, step: 1 | -1): void {
  // Goes from the last line up, so that the indexes of the lines above stay valid.
  for (const line of quill.getLines(range).reverse()) {
    const start = quill.getIndex(line);
    const leading = /^ {0,2}/.exec(line.domNode.textContent ?? "")?.[0].length ?? 0;
    if (step === 1) quill.insertText(start, "  ", "user");
    else if (leading > 0) quill.deleteText(start, leading, "user");
  }
}

/** Removes all formats from the selection, or from what is typed next. Quill's own also deletes selected images. */
export function clean(quill: Quill): void {
  quill.focus();
  const range = quill.getSelection(true);
  if (range.length === 0) {
    for (const name of Object.keys(quill.getFormat(range))) {
      if (INLINE_FORMATS.includes(name)) quill.format(name, false, "user");
    }
    return;
  }
  quill.formatText(range.index, range.length, allOff(INLINE_FORMATS), "user");
  quill.formatLine(range.index, range.length, allOff(BLOCK_FORMATS), "user");
}

function allOff(names: readonly string[]): Record<string, false> {
  return Object.fromEntries(names.map((name) => [name, false]));
}
