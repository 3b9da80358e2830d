/** Whether a reload would disturb: somebody types, or a dialog is open, which a video is too. */
export function isPageBusy(): boolean {
  const focused = document.activeElement;
  const isTyping =
    focused instanceof HTMLElement &&
    (focused.matches("input, textarea, select") || focused.isContentEditable);
  return isTyping || document.querySelector("[role=dialog]") !== null;
}
