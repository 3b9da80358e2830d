/** What a page tells of itself, in ms. `interactions`: the durations of the keystrokes since `typingFrom`. */
export type Observed = {
  fcp: number;
  lcp: number;
  /** The tasks of at least 50 ms. */
  longTasks: { start: number; duration: number }[];
  cls: number;
  typingFrom: number;
  interactions: number[];
  /** From a click to the frame that shows the text that it leads to. */
  painted?: number;
};

declare global {
  interface Window {
    observed?: Observed;
  }
}

/** The script that has every page of a context observe itself, and after a click look for a text. */
export function observerScript(text: string): string {
  // tsx marks functions with the name they have in the source by this one, which a page lacks.
  return `globalThis.__name ??= (named) => named; (${observePage})(${JSON.stringify(text)})`;
}

/** Runs in the page, in which it stands alone. */
function observePage(text: string): void {
  if (window !== window.top) return;
  const observed: Observed = {
    fcp: 0,
    lcp: 0,
    longTasks: [],
    cls: 0,
    typingFrom: Number.POSITIVE_INFINITY,
    interactions: [],
  };
  window.observed = observed;

  function observe<Entry extends PerformanceEntry>(type: string, each: (entry: Entry) => void) {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as Entry);
    });
    const options = { type, buffered: true, durationThreshold: 16 };
    observer.observe(options);
  }
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") observed.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    observed.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    observed.longTasks.push({ start: startTime, duration });
  });
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    "layout-shift",
    (shift) => {
      if (!shift.hadRecentInput) observed.cls += shift.value;
    },
  );
  observe<PerformanceEventTiming & { interactionId?: number }>("event", (event) => {
    const isTyping = event.interactionId && event.startTime >= observed.typingFrom;
    if (isTyping) observed.interactions.push(event.duration);
  });

  function watchFor(clickedAt: number) {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("main")?.textContent?.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          observed.painted = performance.timeOrigin + performance.now() - clickedAt;
        };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }
  // The click may lead to a new document.
  const clickedAt = Number(sessionStorage.getItem("clicked-at"));
  if (clickedAt) watchFor(clickedAt);
  function handleClick({ timeStamp }: Event) {
    const now = performance.timeOrigin + timeStamp;
    sessionStorage.setItem("clicked-at", String(now));
    watchFor(now);
  }
  window.addEventListener("click", handleClick, true);
}
