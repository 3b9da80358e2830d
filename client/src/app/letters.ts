/** In ms: so long the first view waits for the letters that it is set in. */
const PATIENCE = 700;
const LETTERS = "1em 'Atkinson Hyperlegible Next'";

/**
 * Waits for the letters, which the page has asked for together with the program. Late ones are not used in this
 * visit: they would move what is being read.
 */
export async function settleLetters(): Promise<void> {
  const arrived = document.fonts.load(LETTERS).then(
    (faces) => faces.length > 0,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false));
  if (!(await Promise.race([arrived, late]))) document.documentElement.dataset.letters = "system";
}
