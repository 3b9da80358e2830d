import { Quill } from "react-quill";
import { articleClipboard } from "./article-clipboard.ts";
import { indent } from "./commands.ts";
import { allowedLinkAddress, BLANK_ADDRESS } from "./link-address.ts";
import { allowedVideoAddress } from "./video-address.ts";

/** The formats that an article may have: the toolbar's, and inline code and sub- and superscript of older articles. */
export const FORMATS = [
  "header",
  "bold",
  "italic",
  "underline",
  "strike",
  "list",
  "indent",
  "color",
  "background",
  "blockquote",
  "code-block",
  "link",
  "image",
  "video",
  "code",
  "script",
];

/** Quill's modules with the settings of the specification (part 9). One constant: a new object would remount the editor. */
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
      // Without check lists, which articles don't have.
      "list autofill": { prefix: /^\s*?(\d+\.|-|\*)$/ },
      "indent by key": indentKey("]", 1),
      "outdent by key": indentKey("[", -1),
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
  static sanitize: (address: string) => string;
  constructor(scroll: unknown, node: HTMLElement);
  domNode: HTMLElement;
  format(name: string, value: unknown): void;
}

let isRegistered = false;

/**
 * Replaces Quill's clipboard and its link, picture and video formats by ours, which allow only the specified addresses.
 * Idempotent.
 */
export function registerFormats(): void {
  if (isRegistered) return;
  isRegistered = true;
  Quill.register("modules/clipboard", articleClipboard(), true);
  Quill.register("formats/link", linkFormat(), true);
  Quill.register("formats/image", pictureFormat(), true);
  Quill.register("formats/video", videoFormat(), true);
}

function linkFormat() {
  // Quill's own list also allows sms:.
  return class extends (Quill.import("formats/link") as typeof Blot) {
    static override sanitize = allowedLinkAddress;
  };
}

function pictureFormat() {
  return class extends (Quill.import("formats/image") as typeof Blot) {
    static override sanitize = (address: string) =>
      /^(https?:|data:image\/(?!svg))/i.test(address) ? address : "//:0";

    // An empty alternative text marks a decorative picture; Quill would remove the attribute.
    override format(name: string, value: unknown) {
      if (name === "alt" && value === "") this.domNode.setAttribute("alt", "");
      else super.format(name, value);
    }
  };
}

function videoFormat() {
  return class extends (Quill.import("formats/video") as typeof Blot) {
    static override sanitize = (address: string) => allowedVideoAddress(address) ?? BLANK_ADDRESS;

    constructor(scroll: unknown, node: HTMLElement) {
      super(scroll, node);
      node.title = "Video";
      // Tab skips the player: its controls are for readers.
      node.tabIndex = -1;
    }
  };
}
