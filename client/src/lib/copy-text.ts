/** Copies a text or the promise of one. False if the browser refuses, or the text can't be loaded. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === "string" || typeof ClipboardItem === "undefined") {
      await navigator.clipboard.writeText(await text);
    } else {
      // Copies at once, with the text to follow: Safari refuses to copy some time after the click.
      const blob = text.then((written) => new Blob([written], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    }
    return true;
  } catch {
    return false;
  }
}
