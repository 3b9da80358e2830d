import { screen, within } from "@testing-library/react";
import { renderApp } from "@/app/testing/render-app.tsx";

/** Opens the Videos screen, signed in, and waits for its heading. */
export async function openVideos(search = "") {
  localStorage.setItem("admin-signed-in", "true");
  const rendered = renderApp(`/secretdoor/dashboard/videos${search}`);
  await screen.findByRole("heading", { level: 1, name: "Video Library Admin" });
  return rendered;
}

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
