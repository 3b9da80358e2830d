import { type CDPSession, expect, type Page } from "@playwright/test";

/** The focused element, as assistive technology is told of it. */
type Focus = { role: string; name: string };
type Wanted = { role: string; name: string | RegExp };

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The role and the accessible name that the browser computes for what has the focus. */
async function focusOf(page: Page): Promise<Focus> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.activeElement",
  });
  if (!result.objectId) return { role: "", name: "" };
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.send("Runtime.releaseObject", { objectId: result.objectId });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? ""), name: String(node?.name?.value ?? "") };
}

/** Waits until what has this role and this name has the focus. */
async function expectFocus(page: Page, { role, name }: Wanted): Promise<void> {
  const wanted = { role, name: typeof name === "string" ? name : expect.stringMatching(name) };
  await expect.poll(() => focusOf(page), "what has the focus").toEqual(wanted);
}

/** Presses a key, then waits until what has this role and this name has the focus. */
export async function press(page: Page, key: string, wanted: Wanted): Promise<void> {
  await page.keyboard.press(key);
  await expectFocus(page, wanted);
}

/** Types a text; the focus stays where it is. */
export async function type(page: Page, text: string): Promise<void> {
  const before = await focusOf(page);
  expect(before.role, `what takes “${text}”`).toMatch(/^(textbox|searchbox|combobox)$/);
  await page.keyboard.type(text);
  await expectFocus(page, before);
}

/**
 * Presses Tab, or another key, until what has this role and this name has the focus. Every stop on the way has a
 * role and a name; none comes twice.
 */
export async function tabTo(page: Page, wanted: Wanted, limit = 40, key = "Tab"): Promise<void> {
  const passed: Focus[] = [];
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press(key);
    let stop = await focusOf(page);
    if (isWanted(stop, wanted)) return;
    // The browser may know an element's role a moment after it has the focus.
    const roleOf = async () => {
      stop = await focusOf(page);
      return stop.role;
    };
    await expect.poll(roleOf, `the role of stop ${count + 1}, “${stop.name}”`).toMatch(STOP);
    passed.push(stop);
    if (isWanted(stop, wanted)) return;
    expect(stop.name, `the name of stop ${count + 1}, a ${stop.role}`).not.toBe("");
  }
  const way = passed.map(({ role, name }) => `${role} “${name}”`).join(", ");
  throw new Error(`${key} did not lead to ${wanted.role} “${wanted.name}”, but to ${way}.`);
}

// `Iframe` is the browser's own word for an embedded page; a text that scrolls is a stop without a role of its own.
const STOP =
  /^(link|button|searchbox|textbox|spinbutton|slider|combobox|tab|tabpanel|checkbox|switch|radio|Iframe|list|region|listitem|group|DisclosureTriangle)$/;

function isWanted(stop: Focus, { role, name }: Wanted): boolean {
  return (
    stop.role === role && (typeof name === "string" ? stop.name === name : name.test(stop.name))
  );
}
