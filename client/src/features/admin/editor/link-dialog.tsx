import { useState } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Button } from "@/ui/button.tsx";
import { Field, TextInput } from "@/ui/field.tsx";
import { AskForm } from "./ask-form.tsx";
import { linkAddressFrom } from "./link-address.ts";
import { linkAt } from "./link-at.ts";

type LinkDialogProps = {
  quill: Quill;
  range: RangeStatic;
  onClose: (range: RangeStatic) => void;
};

/** Asks where a link leads and what it says. */
export function LinkDialog({ quill, range, onClose }: LinkDialogProps) {
  const [existing] = useState(() =>
    range.length === 0 ? linkAt(quill.getContents().ops, range.index) : null,
  );
  const place = existing ?? range;
  const [selected] = useState(() => quill.getText(place.index, place.length));
  const [address, setAddress] = useState(
    () => existing?.address ?? String(quill.getFormat(range).link ?? ""),
  );
  const [text, setText] = useState(selected);
  const [error, setError] = useState<string>();
  // Several lines, or a picture, can't be written anew in one field.
  const isTextFixed = selected.includes("\n") || selected.length < place.length;

  function handleSubmit() {
    const link = linkAddressFrom(address);
    if (!link) {
      setError("Enter a web address, an e-mail address (mailto:) or a phone number (tel:).");
      return;
    }
    const words = text.trim() === "" ? address.trim() : text;
    if (isTextFixed || words === selected) {
      quill.formatText(place.index, place.length, "link", link, "user");
      onClose({ index: place.index + place.length, length: 0 });
    } else {
      const formats = { ...quill.getFormat(place.index, place.length), link };
      quill.deleteText(place.index, place.length, "user");
      quill.insertText(place.index, words, formats, "user");
      onClose({ index: place.index + words.length, length: 0 });
    }
  }

  function handleRemove() {
    quill.formatText(place.index, place.length, "link", false, "user");
    onClose(range);
  }

  return (
    <AskForm
      title={address && existing ? "Edit link" : "Add link"}
      action={existing ? "Save link" : "Add link"}
      onSubmit={handleSubmit}
      onCancel={() => onClose(range)}
      extra={
        existing && (
          <Button variant="outline" onClick={handleRemove}>
            Remove link
          </Button>
        )
      }
    >
      <Field label="Link address" error={error}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={address}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      {!isTextFixed && (
        <Field label="Text to show">
          {(control) => (
            <TextInput
              {...control}
              value={text}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </AskForm>
  );
}
