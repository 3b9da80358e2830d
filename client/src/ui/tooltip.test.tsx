import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
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

it("a tooltip opens 700 ms after the pointer, the next one at once, none at a touch", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const close = screen.getByRole("button", { name: "Close" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(60_000);
    fireEvent.pointerEnter(close, { pointerType: "touch" });
    await wait(1000);
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.pointerEnter(close, { pointerType: "mouse" });
    await wait(699);
    expect(screen.queryByRole("tooltip")).toBeNull();
    await wait(1);
    expect(screen.getByRole("tooltip", { name: "Close" })).toBeInTheDocument();
    fireEvent.pointerLeave(close, { pointerType: "mouse" });
    await wait(0);
    expect(screen.queryByRole("tooltip")).toBeNull();
    await wait(299);
    fireEvent.pointerEnter(close, { pointerType: "mouse" });
    await wait(0);
    expect(screen.getByRole("tooltip", { name: "Close" })).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});
