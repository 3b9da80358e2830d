const served = new Set<string>();

/** Notes that the server has answered a path with this page: it leads nowhere else. */
export function markServed(path: string): void {
  served.add(plain(path));
}

/** Whether the server has answered a path with this page. */
export const isServed = (path: string): boolean => served.has(plain(path));

const plain = (path: string) => path.replace(/\/+$/, "");
