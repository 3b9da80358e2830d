import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { takeConsoleErrors } from "./setup.ts";

const Articles = ({ count }: { count: number }) => <p>{`${count} articles`}</p>;
const Beside = ({ count }: { count: number }) => <p>{count} articles</p>;
const Before = ({ count }: { count: number }) => <p>{count > 1 && <b>Many</b>} articles</p>;

test.each([
  ["changes beside another", Beside, /^React changes the text “1”/],
  ["comes to stand behind a new element", Before, /^React inserts before the text “ articles”/],
])("the tests' guard reports a text that %s", (_case, Component, error) => {
  const { rerender } = render(<Component count={1} />);
  rerender(<Component count={2} />);
  expect(takeConsoleErrors()).toEqual([expect.stringMatching(error)]);
});

test("the tests' guard lets a text change that is alone in its element", () => {
  const { rerender } = render(<Articles count={1} />);
  rerender(<Articles count={2} />);
  expect(takeConsoleErrors()).toEqual([]);
});
