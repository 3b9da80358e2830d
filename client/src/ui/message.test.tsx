import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { takeConsoleErrors } from "@/app/testing/setup.ts";
import { RouteBoundary } from "./message.tsx";

function Broken(): never {
  throw new Error("an error in the page");
}

it("a page that throws is replaced by an error message", () => {
  render(
    <RouteBoundary>
      <Broken />
    </RouteBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on this page.");
  expect(screen.getByRole("button", { name: "Load again" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Go back" })).toBeVisible();
  expect(takeConsoleErrors().join()).toMatch(/an error in the page/);
});
