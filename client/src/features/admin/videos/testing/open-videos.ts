import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { renderApp } from "@/app/testing/render-app.tsx";
import type { FakeLibrary } from "./fake-library.ts";

/** Opens the Videos screen, signed in, and waits for its heading. */
export async function openVideos(search = "") {
  localStorage.setItem("admin-signed-in", "true");
  const rendered = renderApp(`/secretdoor/dashboard/videos${search}`);
  await screen.findByRole("heading", { level: 1, name: "Video Library Admin" });
  return rendered;
}

/** Opens the screen, leaves it for the knowledge base and comes back; `arrive` ends the read of the second visit. */
export async function openVideosTwice(library: FakeLibrary) {
  const { user } = await openVideos();
  await screen.findByRole("table", { name: "Videos" });
  await user.click(screen.getByRole("link", { name: "Knowledge base" }));
  await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
  const before = library.read();
  const response = library.hold("GET");
  await user.click(screen.getByRole("link", { name: "Videos" }));
  await screen.findByRole("table", { name: "Videos" });
  return { user, arrive: () => response(before) };
}

/** Waits until the table shows videos of these titles, in this order. */
export const showsVideos = (...titles: string[]) =>
  waitFor(async () => expect(await videoTitles()).toEqual(titles));

/** The rows' cells below the headings "Order" and from "Title" on, once the table shows. */
export async function videoCells(): Promise<string[][]> {
  // Also below an open dialog.
  const hidden = true;
  const table = await screen.findByRole("table", { name: "Videos", hidden });
  const [, ...rows] = within(table).getAllByRole("row", { hidden });
  return rows.map((row) => {
    const [order, , ...facts] = within(row)
      .getAllByRole("cell", { hidden })
      .map((cell) => textOnWideScreens(cell));
    return [order ?? "", ...facts.slice(0, -1)];
  });
}

function textOnWideScreens(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const narrow of copy.querySelectorAll(".lg\\:hidden")) narrow.remove();
  return copy.textContent ?? "";
}

/** The videos' titles in the order of the rows. */
export async function videoTitles(): Promise<string[]> {
  return (await videoCells()).map(([, title]) => title ?? "");
}
