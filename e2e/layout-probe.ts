// Runs inside the page: e2e/layout-errors.ts bundles it and puts it there.

/** An element that a reader could press or fill in: its name and, for links, its address. */
export type Control = { name: string; href: string | null };

/** A place where the focus stopped, which share of it nothing covers, and whether a ring is around it. */
export type Stop = { name: string; share: number; hasRing: boolean };

type Axis = "overflowX" | "overflowY";

/** The least size of a target, in CSS pixels. */
const LEAST = 44;

/** The controls on show, the options of lists too; not the signs beside headings, which repeat the contents. */
export function controls(): Control[] {
  return [...document.querySelectorAll<HTMLElement>(`${CONTROLS}, option`)]
    .filter((control) => (control.closest("select") ?? control).checkVisibility())
    .filter((control) => !control.closest("[aria-hidden=true], .rich-text .anchor"))
    .map((control) => ({ name: nameOf(control), href: control.getAttribute("href") }));
}

const CONTROLS = "a[href], button, input, select, textarea";

function nameOf(control: Element): string {
  const label = "labels" in control ? (control as HTMLInputElement).labels?.[0] : null;
  const name = control.getAttribute("aria-label") ?? (label ?? control).textContent ?? "";
  return name.replace(/\s+/g, " ").trim().slice(0, 60);
}

/**
 * Texts that a reader can't see whole: beyond the window's sides, cut by a box around them, or outside the
 * button that they name. A text in a box that scrolls can be had; what is for screen readers alone is left out,
 * and so is what ends in an ellipsis on purpose: it stands whole where its card or its line leads to.
 */
export function lostTexts(): string[] {
  const whole = shownTexts().filter(({ element }) => !upwards(element).some(isShortened));
  return whole.flatMap(({ text, element }) => {
    const reasons = linesOf(text).map(
      (line) =>
        whatHides(element, line) ?? (leavesItsControl(element, line) ? "its control" : null),
    );
    const reason = reasons.find((each) => each !== null);
    if (!reason) return [];
    return [`“${text.textContent?.trim().slice(0, 60)}” is cut by ${reason} (${pathOf(element)})`];
  });
}

/** The size of each text that shows, in px. */
export function textSizes(): Record<string, string> {
  return Object.fromEntries(
    shownTexts().map(({ text, element }) => [
      text.textContent?.trim().slice(0, 60) ?? "",
      getComputedStyle(element).fontSize,
    ]),
  );
}

function shownTexts(): { text: Node; element: Element }[] {
  const found: { text: Node; element: Element }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (element && text.textContent?.trim() && isForEyes(element)) found.push({ text, element });
  }
  return found;
}

function isForEyes(element: Element): boolean {
  if (element.closest("[aria-hidden=true], select, script, style, noscript")) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return upwards(element).every((box) => {
    const { clipPath, clip } = getComputedStyle(box);
    return clipPath !== "inset(50%)" && clip !== "rect(0px, 0px, 0px, 0px)";
  });
}

function isShortened(box: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(box);
  return textOverflow === "ellipsis" || webkitLineClamp !== "none";
}

function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width }) => width >= 1);
}

/** The element and what is around it, the page's body left out. */
function upwards(element: Element): Element[] {
  const parent = element.parentElement;
  return element === document.body ? [] : [element, ...(parent ? upwards(parent) : [])];
}

function cuts(style: CSSStyleDeclaration, axis: Axis): boolean {
  return /hidden|clip/.test(style[axis]) || /paint|content|strict/.test(style.contain);
}

/** The boxes around an element that cut on this axis, up to the one that scrolls. */
function cutters(element: Element, axis: Axis): Element[] {
  const boxes = upwards(element).filter((box) => !/^(inline|contents)$/.test(displayOf(box)));
  const scroller = boxes.findIndex((box) => /auto|scroll/.test(getComputedStyle(box)[axis]));
  const near = scroller < 0 ? boxes : boxes.slice(0, scroller);
  return near.filter((box) => cuts(getComputedStyle(box), axis));
}

function displayOf(element: Element): string {
  return getComputedStyle(element).display;
}

/** Names what takes a part of this line away; null if nothing does. */
function whatHides(element: Element, line: DOMRect): string | null {
  const isCutSideways = cutters(element, "overflowX").some((box) => {
    const edge = box.getBoundingClientRect();
    return line.right > edge.right + 1.5 || line.left < edge.left - 1.5;
  });
  if (isCutSideways) return "its sides";
  const isCutBelow = cutters(element, "overflowY").some((box) => {
    const edge = box.getBoundingClientRect();
    const seen = Math.min(line.bottom, edge.bottom) - Math.max(line.top, edge.top);
    return seen < line.height * 0.7;
  });
  if (isCutBelow) return "its height";
  const isInScroller = upwards(element).some((box) =>
    /auto|scroll/.test(getComputedStyle(box).overflowX),
  );
  const isBeyond = line.right > document.documentElement.clientWidth + 1.5 || line.left < -1.5;
  return isBeyond && !isInScroller ? "the window" : null;
}

function leavesItsControl(element: Element, line: DOMRect): boolean {
  const control = element.closest("a[href], button, [role=option]");
  if (!control || displayOf(control) === "inline") return false;
  const edge = control.getBoundingClientRect();
  const spare = 3;
  return (
    line.left < edge.left - spare ||
    line.right > edge.right + spare ||
    line.top < edge.top - spare ||
    line.bottom > edge.bottom + spare
  );
}

function pathOf(element: Element): string {
  const { localName, classList, parentElement } = element;
  const own = [localName, ...[...classList].slice(0, 4)].join(".");
  return parentElement ? `${parentElement.localName} > ${own}` : own;
}

let lastStop: Element | null = null;

/** Begins a new walk: every stop is new again. */
export function forgetStops(): void {
  lastStop = null;
  for (const element of document.querySelectorAll<HTMLElement>("[data-walked]")) {
    delete element.dataset.walked;
  }
}

/** Tells what has the focus. It is on its way where nothing has it and an embedded page, which another process runs, comes next. */
export function focusPlace(): "control" | "frame" | "outside" | "on its way" {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) return "frame";
  if (activeElement !== document.body) return "control";
  const isAhead = [...document.querySelectorAll("iframe")].some(
    (frame) =>
      frame.tabIndex >= 0 &&
      frame.checkVisibility() &&
      lastStop &&
      lastStop.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return isAhead ? "on its way" : "outside";
}

/** The focused stop; `outside` between the page's end and its start, null where it was before. */
export function newStop(): Stop | "outside" | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return "outside";
  if (element.dataset.walked) return null;
  element.dataset.walked = "yes";
  lastStop = element;
  const name = element instanceof HTMLIFrameElement ? element.title : nameOf(element);
  return { name, share: freeShare(element), hasRing: hasRing(element) };
}

function hasRing(element: HTMLElement): boolean {
  // A player draws its own, inside.
  if (element instanceof HTMLIFrameElement) return true;
  const around = element.closest("form[role=search]") ?? element;
  const rings = [element, around].map((target) => getComputedStyle(target));
  return [...rings, getComputedStyle(element, "::after")].some(
    ({ outlineStyle, outlineWidth, outlineColor }) =>
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      outlineColor !== behind(element.parentElement ?? element),
  );
}

function freeShare(element: HTMLElement): number {
  // A player's page can't be asked from outside for what covers it.
  if (element instanceof HTMLIFrameElement) return 1;
  const points = [...element.getClientRects()].flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].map((down) =>
        isOnTop(element, left + width * across, top + height * down),
      ),
    ),
  );
  const share = points.filter(Boolean).length / points.length;
  // An element higher than the window can never be seen whole.
  const isTall = element.getBoundingClientRect().height > innerHeight / 2;
  return isTall && share > 0 ? 1 : share;
}

function isOnTop(element: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y);
  return !!top && (element.contains(top) || top.contains(element));
}

/** The controls that a thumb can miss: less than 44 × 44 CSS pixels react to it. Links in running text may be smaller. */
export function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>(`${CONTROLS}, summary, [role=option]`)]
    .filter((control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .filter((control) => !control.closest("[aria-hidden=true]") && !isInSentence(control))
    .flatMap((control) => {
      const size = sizeIfSmall(control);
      return size ? [`${control.localName} “${nameOf(control)}”: ${size}`] : [];
    });
}

function sizeIfSmall(control: HTMLElement): string | null {
  control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = control.getBoundingClientRect();
  // The link that shows once it has the focus is for the keyboard alone.
  if (top + height < 0) return null;
  const [x, y] = [left + width / 2, top + height / 2];
  const reach = LEAST / 2 - 0.5;
  const isWide =
    width >= LEAST - 0.5 || (takes(control, x - reach, y) && takes(control, x + reach, y));
  const isHigh =
    height >= LEAST - 0.5 || (takes(control, x, y - reach) && takes(control, x, y + reach));
  return isWide && isHigh ? null : `${Math.round(width)} × ${Math.round(height)}`;
}

/** Tells if a touch here is the control's, by itself, by its padding or by its label. */
function takes(control: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y);
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
  return !!top && (control.contains(top) || label?.contains(top) === true);
}

function isInSentence(control: Element): boolean {
  if (displayOf(control) !== "inline") return false;
  const block = upwards(control).find((box) => displayOf(box) !== "inline");
  if (!block) return false;
  const lengthOf = (element: Element) => (element.textContent ?? "").replace(/\s/g, "").length;
  const linked = [...block.querySelectorAll("a, button")].map(lengthOf);
  return lengthOf(block) > linked.reduce((sum, each) => sum + each, 0);
}

/** The controls that have nothing to be seen by: no text or icon that differs from what is behind, and no edge. */
export function unseenControls(): string[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility({ opacityProperty: true }))
    .filter((control) => !control.closest("[aria-hidden=true]"))
    .filter((control) => !hasEdge(control.closest("form[role=search]") ?? control))
    .filter((control) => ![control, ...control.querySelectorAll("*")].some(hasInk))
    .map((control) => control.outerHTML.slice(0, 120));
}

function behind(element: Element): string {
  const isPainted = (color: string) => !/, 0\)$|transparent/.test(color);
  const colors = upwards(element).map((box) => getComputedStyle(box).backgroundColor);
  return colors.find(isPainted) ?? getComputedStyle(document.body).backgroundColor;
}

function hasEdge(element: Element): boolean {
  const style = getComputedStyle(element);
  const around = element.parentElement ? behind(element.parentElement) : "";
  const hasBorder = style.borderTopStyle !== "none" && Number.parseFloat(style.borderTopWidth) > 0;
  const hasOutline = style.outlineStyle !== "none";
  return (
    (hasBorder && style.borderTopColor !== around) || (hasOutline && style.outlineColor !== around)
  );
}

function hasInk(part: Element): boolean {
  const hasText = [...part.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  const hasValue =
    part instanceof HTMLInputElement && (part.value !== "" || part.placeholder !== "");
  return (
    (hasText || hasValue || part.localName === "svg") &&
    getComputedStyle(part).color !== behind(part)
  );
}
