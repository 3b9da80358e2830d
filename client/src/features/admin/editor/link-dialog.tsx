import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { linkAddressFrom } from "./link-address.ts";
import { linkDraft, putLink } from "./link-in-text.ts";
import { PromptDialog, type PromptProps } from "./prompt-dialog.tsx";

/** The dialog that adds, edits or removes a link. */
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
