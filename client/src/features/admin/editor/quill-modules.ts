import type { Quill } from "react-quill";
import { indent } from "./commands.ts";

type Binding = { key: string; shortKey: boolean; handler: (this: { quill: Quill }) => void };

/** Quill's parts as the specification sets them (part 9), and its keys. Keep it one value: another one makes a new editor. */
export const MODULES = {
  // Opening an article isn't something to undo: only what the author does is.
  history: { maxStack: 100, delay: 1000, userOnly: true },
  keyboard: {
    bindings: {
      // Tab leaves the editor, as everywhere else: Quill would hold the keyboard there.
      tab: null,
      "remove tab": null,
      indent: null,
      outdent: null,
      "indent code-block": null,
      "outdent code-block": null,
      // Without check boxes, which articles don't have.
      "list autofill": { prefix: /^\s*?(\d+\.|-|\*)$/ },
      "indent by key": {
        key: "]",
        shortKey: true,
        handler() {
          indent(this.quill, 1);
        },
      } satisfies Binding,
      "outdent by key": {
        key: "[",
        shortKey: true,
        handler() {
          indent(this.quill, -1);
        },
      } satisfies Binding,
    },
  },
};
