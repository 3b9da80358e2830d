/**
 * Leaves the keys of a word being composed, as in Japanese, to its input method: captures them before React and Radix.
 */
export function leaveToInputMethod(event: KeyboardEvent): void {
  // Safari reports the key that ends the word only after its end, with this code.
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}
