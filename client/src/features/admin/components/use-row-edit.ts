import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

type RowEdit = {
  /** For the row's Edit button. */
  edit: RefObject<HTMLButtonElement | null>;
  /** A click that hits no link or button of the row, and selects no text, edits. */
  handleClick: (event: MouseEvent<HTMLElement>) => void;
};

/** What makes a row of a table edit its item when it is clicked; the Edit button takes the focus where `takesFocus`. */
export function useRowEdit(takesFocus: boolean, onEdit: () => void): RowEdit {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || target.closest("a, button") || getSelection()?.type === "Range") return;
    // The dialog returns the focus to it.
    edit.current?.focus();
    onEdit();
  }
  return { edit, handleClick };
}
