import type { QueryClient } from "@tanstack/react-query";
import type { Content } from "./content.ts";
import { type Part, partKey, type View } from "./layer-part.ts";

/** Where a page's loader gets the knowledge base from. */
export type ContentSource = {
  /** Loads the published layer. */
  load: () => Promise<void>;
  /** Loads a part of a large layer, to show all of it or something that is made of it. Rejects when it can't be had. */
  loadPart: (part: Part, use?: "all" | "derived") => Promise<void>;
  current: () => Content;
};

/** What a page's loader fills before the first render: the same on the server and in the browser. */
export type PageSources = { queryClient: QueryClient; content: ContentSource };

/** Loads a part of which a page shows this view alone. Rejects when it can't be had. */
export async function loadView<T>(
  part: Part,
  view: View<T>,
  { queryClient, content }: PageSources,
): Promise<void> {
  await content.loadPart(part, "derived");
  const { knowledge, published } = content.current();
  queryClient.setQueryData(partKey(part, published.revision, view), view.of(knowledge));
}

let store: typeof import("./content-store.ts") | null = null;

async function importStore() {
  store ??= await import("./content-store.ts");
  return store;
}

/** The browser's own content. Its code is loaded with it, as not every screen shows any. */
export const browserContent: ContentSource = {
  load: async () => void (await (await importStore()).loadContent()),
  loadPart: async (part) => (await importStore()).loadPart(part),
  current() {
    if (!store) throw new Error("The content is read before it is loaded.");
    return store.currentContent();
  },
};
