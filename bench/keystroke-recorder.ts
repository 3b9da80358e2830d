/** Milliseconds from a key's event to the end of the next frame, and to that of the first one with changed results. */
export type Keystroke = { frame: number; results?: number };

declare global {
  interface Window {
    keystrokes?: Keystroke[];
  }
}

/** Runs in the page: records every following keystroke into `window.keystrokes`. Stands alone, as it is sent there. */
export function recordKeystrokes(): void {
  const recorded: Keystroke[] = [];
  window.keystrokes = recorded;
  let pressedAt = 0;

  function afterPaint(callback: () => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = callback;
      channel.port2.postMessage(null);
    });
  }

  window.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const keystroke: Keystroke = { frame: 0 };
      recorded.push(keystroke);
      pressedAt = timeStamp;
      afterPaint(() => {
        keystroke.frame = performance.now() - timeStamp;
      });
    },
    true,
  );
  const results =
    document.querySelector("[role=dialog]") ?? document.querySelector("main") ?? document.body;
  new MutationObserver((mutations) => {
    const last = recorded.at(-1);
    const isResult = mutations.some(
      ({ target }) => target.nodeName !== "INPUT" && !(target as Element).closest?.("form"),
    );
    if (!last || last.results !== undefined || !isResult) return;
    last.results = 0;
    const start = pressedAt;
    afterPaint(() => {
      last.results = performance.now() - start;
    });
  }).observe(results, { childList: true, subtree: true, characterData: true });
}
