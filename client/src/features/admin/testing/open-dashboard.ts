import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { clearDrafts, storedOf } from "@/app/testing/drafts.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { dismissToast, toastStore } from "@/ui/toast-store.ts";

/** Clears this browser's storage and signs in. */
export async function prepareDashboard(): Promise<void> {
  await clearDrafts();
  // An earlier test's toast would show in the next one's dialog and take its Escape.
  for (const { id } of toastStore.read()) dismissToast(id);
  // A toast's time begins with the first frame. None comes here: on a busy machine the time would end before a test
  // looks for the toast.
  vi.stubGlobal("requestAnimationFrame", () => 0);
  localStorage.setItem("admin-signed-in", "true");
  stubApi(() => new Response("<p>As it is saved.</p>"));
}

/** Renders the dashboard and waits for it and for this browser's drafts. */
export async function openDashboard(search = "") {
  const rendered = renderApp(`/secretdoor/dashboard${search}`);
  await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
  return rendered;
}

/** The queries of the open dialog with this title. */
export async function openedDialog(title: string | RegExp) {
  return within(await screen.findByRole("dialog", { name: title }));
}

/** Signs in by the dialog that shows when the session has ended. */
export async function signInAgain(user: UserEvent): Promise<void> {
  const dialog = await openedDialog("Sign in again");
  await user.type(dialog.getByLabelText("Username"), "editor");
  await user.type(dialog.getByLabelText("Password"), "secret");
  await user.click(dialog.getByRole("button", { name: "Login to Admin Panel" }));
}

/** The open form dialog with this title: its queries, its fields by label, and a press of its buttons. */
export async function openedForm(user: UserEvent, title: string) {
  const form = await openedDialog(title);
  const field = (label: string) => form.getByLabelText(label);
  const press = (name: string) => user.click(form.getByRole("button", { name }));
  return { user, form, field, press };
}

/** This browser's autosaved forms, with their attachments. */
export const storedForms = () => storedOf("form");

/** The queries of the dashboard's current tab. The other tab stays in the page, which has no style sheet here. */
export function shownTab() {
  const panel = document.querySelector<HTMLElement>("[role=tabpanel][data-state=active]");
  if (!panel) throw new Error("The dashboard shows no tab.");
  return within(panel);
}

/** The texts of the table’s cells, row by row. */
export function tableCells(): string[][] {
  const [, ...rows] = shownTab().getAllByRole("row");
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => textInWideWindows(cell)),
  );
}

/** A cell's text in a wide window: narrow ones show below the name what wide ones have in a column. */
export function textInWideWindows(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const narrow of copy.querySelectorAll(".sm\\:hidden, .lg\\:hidden")) narrow.remove();
  return copy.textContent ?? "";
}

/** The table row with this text. */
export function tableRow(text: string): HTMLElement {
  const rows = shownTab().getAllByRole("row");
  const row = rows.find(({ textContent }) => textContent?.includes(text));
  if (!row) throw new Error(`The table has no row "${text}".`);
  return row;
}
