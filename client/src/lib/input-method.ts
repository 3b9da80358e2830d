/**
 * Keeps the keys of a word that is being composed, as in Japanese, from every other handler: they choose among the input
 * method's words. A capturing listener of the window, which comes before React's and Radix's.
 */
export function leaveToInputMethod(event: KeyboardEvent): void {
  // Safari tells of the key that ends the word only after its end, with this code.
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}
