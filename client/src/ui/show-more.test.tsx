import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ShowMore, useShowMore, useShowMoreCards } from "./show-more.tsx";

const NUMBERS = Array.from({ length: 3_000 }, (_, number) => number);

function List() {
  const { shown, ...more } = useShowMore(NUMBERS, 60);
  return (
    <>
      <output>{shown.length}</output>
      <ShowMore {...more} noun="numbers" />
    </>
  );
}

function Cards({ list = "all" }) {
  const { shown, ...more } = useShowMoreCards(NUMBERS, list);
  return (
    <>
      <output>{shown.length}</output>
      <ShowMore {...more} noun="numbers" />
    </>
  );
}

function Items() {
  const { shown, hasMore, showMore } = useShowMore(NUMBERS.slice(0, 6), 2);
  return (
    <>
      <ul>
        {shown.map((number) => (
          <li key={number}>
            <button type="button" disabled={number === 5}>
              Item {number}
            </button>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} showMore={showMore} noun="items" />
      <button type="button">After</button>
    </>
  );
}

function openList(address: string) {
  window.history.replaceState(null, "", address);
  render(<List />);
  return screen.getByRole("status");
}

const button = () => screen.getByRole("button", { name: "Show more numbers" });

it("without scripts, “Show more” is a link if the longer list has an address", () => {
  openList("/knowledge-base?category=cad&show=1140");
  expect(button()).toHaveAttribute("href", "/knowledge-base?category=cad&show=1200");
  expect(button().parentElement).not.toHaveClass("noscript:hidden");
  cleanup();
  openList("/knowledge-base?show=1200");
  expect(button().parentElement).toHaveClass("noscript:hidden");
  cleanup();
  window.history.replaceState(null, "", "/");
  render(<Items />);
  const items = screen.getByRole("button", { name: "Show more items" });
  expect(items.parentElement).toHaveClass("noscript:hidden");
});

it("a page of cards shows as many as before after Back, and only then", async () => {
  window.history.replaceState({ passage: "kept" }, "", "/knowledge-base");
  const { unmount } = render(<Cards />);
  await userEvent.click(button());
  expect(screen.getByRole("status")).toHaveTextContent("120");
  unmount();
  window.history.pushState(null, "", "/university");
  const other = render(<Cards />);
  expect(screen.getByRole("status")).toHaveTextContent("60");
  other.unmount();
  window.history.back();
  await waitFor(() => expect(window.history.state).toMatchObject({ passage: "kept" }));
  const again = render(<Cards />);
  expect(screen.getByRole("status")).toHaveTextContent("120");
  // An open video is another entry of the same page.
  act(() => window.history.pushState(null, "", "/university?video=1"));
  again.rerender(<Cards />);
  expect(screen.getByRole("status")).toHaveTextContent("120");
  act(() => window.history.back());
  await waitFor(() => expect(window.history.state).toMatchObject({ passage: "kept" }));
  again.rerender(<Cards list="another" />);
  expect(screen.getByRole("status")).toHaveTextContent("60");
});

it("“Show more” extends the list in place while scripts run", async () => {
  const list = openList("/knowledge-base");
  await userEvent.click(button());
  button().focus();
  await userEvent.keyboard(" ");
  expect(list).toHaveTextContent("180");
  expect(window.location.search).toBe("");
});

it("the last “Show more” moves the focus to the first added item", async () => {
  render(<Items />);
  await userEvent.click(screen.getByRole("button", { name: "Show more items" }));
  expect(screen.getByRole("button", { name: "Show more items" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Show more items" })).toBeNull();
  expect(screen.getByRole("button", { name: "Item 4" })).toHaveFocus();
});

it.each([
  ["61", "120"],
  ["0", "60"],
  ["-5", "60"],
  ["x", "60"],
  ["1e9", "1200"],
  ["Infinity", "1200"],
])("?show=%s shows whole parts, at most twenty", (show, count) => {
  expect(openList(`/?show=${show}`)).toHaveTextContent(new RegExp(`^${count}$`));
});
