import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProgressStatus } from "./progress-status.tsx";

it("every step shows; the start, each quarter and the end are announced", () => {
  const { rerender } = render(<ProgressStatus text="Nothing is saved." progress={null} />);
  const status = screen.getByRole("status");
  const announced = new Set([status.textContent]);
  for (let done = 0; done <= 200; done++) {
    const text = `Saving ${done} of 200`;
    rerender(<ProgressStatus text={text} progress={{ done, total: 200 }} />);
    expect(screen.getAllByText(text)[0]).toBeVisible();
    announced.add(status.textContent);
  }
  rerender(<ProgressStatus text="Everything is saved." progress={null} />);
  expect([...announced, status.textContent]).toEqual([
    "Nothing is saved.",
    "Saving 0 of 200",
    "Saving 50 of 200",
    "Saving 100 of 200",
    "Saving 150 of 200",
    "Saving 200 of 200",
    "Everything is saved.",
  ]);
});
