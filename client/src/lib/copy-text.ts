/**
 * Copies text to the clipboard, also one that is still on its way. Returns false where the browser does not support or
 * allow it, or where the text can't be had.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string" || typeof ClipboardItem === "undefined") {
      await navigator.clipboard.writeText(await text);
    } else {
      // At once, with the text to follow: Safari allows no copying some time after the click.
      const blob = text.then((written) => new Blob([written], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
    return true;
  } catch {
    return false;
  }
}
