import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ImportList } from "./dialog-parts.tsx";

const items = Array.from({ length: 60 }, (_, index) => ({
  key: `${index}`,
  label: `Line ${index + 1}`,
}));

it("an import's list shows its first lines, and all when asked", async () => {
  render(<ImportList title="Left out" items={items} count={60} />);
  expect(screen.queryByText("Line 60")).toBeNull();
  expect(screen.getByText("… and 10 more")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getByText("Line 60")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
