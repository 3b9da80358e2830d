import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "./dialog.tsx";

function Page() {
  const [open, setOpen] = useState(["Video"]);
  const isOpen = (title: string) => open.includes(title);
  const close = (title: string) => () => setOpen(open.filter((other) => other !== title));
  return (
    <>
      {isOpen("Video") && (
        <Dialog variant="screen" title="Video" onClose={close("Video")}>
          <button type="button" onClick={() => setOpen([...open, "List"])}>
            Show the list
          </button>
        </Dialog>
      )}
      {isOpen("List") && (
        <Dialog variant="confirm" title="List" onClose={close("List")}>
          {null}
        </Dialog>
      )}
    </>
  );
}

it("Escape closes the dialog on top, also in the moment that it opens", async () => {
  const user = userEvent.setup();
  render(<Page />);
  document.addEventListener("focusin", pressEscapeInList);
  await user.click(screen.getByRole("button", { name: "Show the list" }));
  document.removeEventListener("focusin", pressEscapeInList);
  expect(screen.queryByRole("dialog", { name: "List" })).toBeNull();
  expect(screen.getByRole("dialog", { name: "Video" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

function pressEscapeInList({ target }: FocusEvent) {
  const list = screen.queryByRole("dialog", { name: "List" });
  if (list && target === list) fireEvent.keyDown(list, { key: "Escape" });
}

it("a dialog over another takes clicks in the moment that it opens", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const found: string[] = [];
  const look = ({ target }: FocusEvent) => {
    const list = screen.queryByRole("dialog", { name: "List" });
    if (list && target === list) found.push(getComputedStyle(list).pointerEvents);
  };
  document.addEventListener("focusin", look);
  await user.click(screen.getByRole("button", { name: "Show the list" }));
  document.removeEventListener("focusin", look);
  expect(found).toEqual(["auto"]);
});
