import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog variant="confirm" title="Form" onClose={() => setOpen(false)}>
          Some text.
        </Dialog>
      )}
    </>
  );
}

it("a tooltip does not keep Escape from the dialog below it", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.tab();
  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  expect(await screen.findByRole("tooltip", { name: "Close" })).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("tooltip")).toBeNull();
});

it("a tooltip stays away when a click, and not the keyboard, brings the focus", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("tooltip")).toBeNull();
});
