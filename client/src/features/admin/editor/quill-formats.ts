import { Quill } from "react-quill";
import { articleClipboard } from "./article-clipboard.ts";
import { allowedLinkAddress, BLANK_ADDRESS } from "./link-address.ts";
import { allowedVideoAddress } from "./video-address.ts";

/** What an article can hold: the toolbar's formats, and inline code and raised text that older articles may have. */
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

declare class Blot {
  static sanitize: (address: string) => string;
  constructor(scroll: unknown, node: HTMLElement);
  domNode: HTMLElement;
  format(name: string, value: unknown): void;
}

let isDone = false;

/**
 * Puts our clipboard and formats in the place of Quill's: links, pictures and videos with the addresses that are allowed.
 * Done once, when the first editor opens.
 */
export function registerFormats(): void {
  if (isDone) return;
  isDone = true;
  Quill.register("modules/clipboard", articleClipboard(), true);
  Quill.register("formats/link", linkFormat(), true);
  Quill.register("formats/image", pictureFormat(), true);
  Quill.register("formats/video", videoFormat(), true);
}

function linkFormat() {
  // Quill's own list of protocols also has sms.
  return class extends (Quill.import("formats/link") as typeof Blot) {
    static override sanitize = allowedLinkAddress;
  };
}

function pictureFormat() {
  return class extends (Quill.import("formats/image") as typeof Blot) {
    static override sanitize = (address: string) =>
      /^(https?:|data:image\/(?!svg))/i.test(address) ? address : "//:0";

    // An empty alternative text says that the picture is decorative; Quill takes it for none.
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
      // Tab goes past the player: its own controls are for the reader, not for the editor.
      node.tabIndex = -1;
    }
  };
}
