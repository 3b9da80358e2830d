import { useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { linkAddressFrom } from "./addresses.ts";
import { groupAdjacent, lengthOf, type Op } from "./delta-to-html.ts";
import { PromptDialog, type PromptProps } from "./prompts.tsx";

export function LinkDialog({ quill, range, onClose }: PromptProps) {
  const [draft] = useState(() => linkDraft(quill, range));
  const [address, setAddress] = useState(draft.address);
  const [text, setText] = useState(draft.text);
  const [error, setError] = useState<string>();

  function handleSubmit() {
    const link = linkAddressFrom(address);
    if (!link) {
      return setError("Enter a web address, an e-mail address or a phone number.");
    }
    const index = putLink(quill, draft, link, text.trim() === "" ? address.trim() : text);
    onClose({ index, length: 0 });
  }

  function handleRemove() {
    quill.formatText(draft.range.index, draft.range.length, "link", false, "user");
    onClose(range);
  }

  const title = draft.existing ? "Edit link" : "Add link";
  return (
    <PromptDialog
      title={title}
      action={draft.existing ? "Save link" : title}
      onSubmit={handleSubmit}
      onClose={() => onClose(range)}
      beside={
        draft.existing && (
          <Button variant="outline" onClick={handleRemove}>
            Remove link
          </Button>
        )
      }
    >
      <TextField
        label="Link address"
        error={error}
        data-autofocus
        value={address}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
      />
      {!draft.isTextFixed && (
        <TextField
          label="Text to show"
          hint="Left empty, the address is shown."
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </PromptDialog>
  );
}

type TextLink = RangeStatic & { address: string };

type LinkDraft = {
  /** The link at the caret; null for a new one. */
  existing: TextLink | null;
  range: RangeStatic;
  address: string;
  text: string;
  /** True if the link covers several lines or an image, which one text field can't edit. */
  isTextFixed: boolean;
};

function linkDraft(quill: Quill, selection: RangeStatic): LinkDraft {
  const existing =
    selection.length === 0 ? findLink(quill.getContents().ops, selection.index) : null;
  const { index, length } = existing ?? selection;
  const text = quill.getText(index, length);
  const link = quill.getFormat(selection).link;
  return {
    existing,
    range: { index, length },
    address: existing?.address ?? (typeof link === "string" ? link : ""),
    text,
    isTextFixed: text.includes("\n") || text.length < length,
  };
}

/** Puts the link into the text; returns the index after it. */
function putLink(
  quill: Quill,
  { range: { index, length }, ...draft }: LinkDraft,
  address: string,
  text: string,
): number {
  if (draft.isTextFixed || text === draft.text) {
    quill.formatText(index, length, "link", address, "user");
    return index + length;
  }
  const formats = { ...quill.getFormat(index, length), link: address };
  quill.deleteText(index, length, "user");
  quill.insertText(index, text, formats, "user");
  return index + text.length;
}

function findLink(ops: readonly Op[], index: number): TextLink | null {
  let start = 0;
  for (const { key: address, members } of groupAdjacent(ops, addressOf)) {
    const length = members.reduce((sum, op) => sum + lengthOf(op), 0);
    if (address !== null && index >= start && index <= start + length) {
      return { address, index: start, length };
    }
    start += length;
  }
  return null;
}

function addressOf({ attributes }: Op): string | null {
  return typeof attributes?.link === "string" ? attributes.link : null;
}
