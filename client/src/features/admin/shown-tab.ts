/** The dashboard's tab that shows: where the focus goes when what opened a dialog went with what the dialog did. */
export function shownTab(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[role=tabpanel][data-state=active]");
}
