/**
 * Replaces each element by what `replace` makes of it once it is taken out; null leaves it out. Each list of children with
 * such an element is built anew, from its first node to its last: jsdom takes as long to change one node in the middle of a
 * list as the list is long, so that a large article would take quadratic time.
 */
export function replaceElements(
  elements: Iterable<Element>,
  replace: (element: Element) => Node | null,
): void {
  const lists = new Map<ParentNode, Set<Node>>();
  for (const element of elements) {
    const { parentNode } = element;
    if (!parentNode) continue;
    const list = lists.get(parentNode) ?? new Set();
    lists.set(parentNode, list.add(element));
  }
  for (const [parent, replaced] of lists) {
    rebuild(parent, (child) => (replaced.has(child) ? replace(child as Element) : child));
  }
}

function rebuild(parent: ParentNode, keep: (child: Node) => Node | null): void {
  const children = document.createDocumentFragment();
  while (parent.firstChild) {
    const child = parent.firstChild;
    child.remove();
    const kept = keep(child);
    if (kept) children.append(kept);
  }
  parent.append(children);
}
