/** Copies text, also one on its way. False where the browser doesn't allow it, or the text can't be had. */
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
