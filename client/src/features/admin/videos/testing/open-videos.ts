import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { renderApp } from "@/app/testing/render-app.tsx";
import { textInWideWindows } from "../../testing/open-dashboard.ts";
import type { FakeLibrary } from "./fake-library.ts";

/** Opens the Videos page, signed in, and waits for its heading. */
export async function openVideos(search = "") {
  localStorage.setItem("admin-signed-in", "true");
  const rendered = renderApp(`/secretdoor/dashboard/videos${search}`);
  await screen.findByRole("heading", { level: 1, name: "Video Library Admin" });
  return rendered;
}

/** Opens the page, leaves it for the knowledge base and comes back; `arrive` ends the read of the second visit. */
export async function openVideosTwice(library: FakeLibrary) {
  const { user } = await openVideos();
  await screen.findByRole("table", { name: "Videos" });
  await user.click(screen.getByRole("link", { name: "Knowledge base" }));
  await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
  const before = library.read();
  const respond = library.hold("GET");
  await user.click(screen.getByRole("link", { name: "Videos" }));
  await screen.findByRole("table", { name: "Videos" });
  return { user, arrive: () => respond(before) };
}

/** Waits until the table shows videos of these titles, in this order. */
export const showsVideos = (...titles: string[]) =>
  waitFor(async () => expect(await videoTitles()).toEqual(titles));

/** The videos' titles in the order of the rows, once the table shows. */
export async function videoTitles(): Promise<string[]> {
  // Also below an open dialog.
  const hidden = true;
  const table = await screen.findByRole("table", { name: "Videos", hidden });
  const [, ...rows] = within(table).getAllByRole("row", { hidden });
  return rows.map((row) => {
    const [, , title] = within(row).getAllByRole("cell", { hidden });
    return title ? textInWideWindows(title) : "";
  });
}
