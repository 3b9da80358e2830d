/**
 * Reports as a console error each text node of React's own that React changes, moves, removes or inserts something before.
 * A browser's page translation puts elements in the place of such nodes: React then throws NotFoundError, or the old text
 * stays (react#11538). The text of an element that holds nothing else is safe: React sets it through the element.
 * Browser tests send this function into their pages, so it refers to nothing outside of itself.
 */
export function reportBareTexts(): void {
  // Test files share a window: one report is enough.
  if (Object.hasOwn(window, "reportsBareTexts")) return;
  Object.assign(window, { reportsBareTexts: true });
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");

  function check(act: string, node: Node | null): void {
    const isReacts = (key: string) => key.startsWith("__reactFiber");
    if (!(node instanceof Text && Object.keys(node).some(isReacts))) return;
    const around = node.parentElement?.outerHTML.slice(0, 300);
    console.error(`React ${act} the text “${node.data}”, which must stand alone: ${around}`);
  }

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    check("removes", child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    if (node.parentNode) check("moves", node);
    check("inserts before", before);
    return insertBefore.call(this, node, before) as T;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, text: string) {
      check("changes", this);
      nodeValue?.set?.call(this, text);
    },
  });
}
