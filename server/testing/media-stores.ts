import { readEnvironment } from "../environment.ts";
import { type MediaStore, openFolderStore, openMediaStore } from "../media/media-store.ts";
import { startS3Server } from "./s3-server.ts";

/** An empty store; `settings` are the environment's for it, and `close` makes it unavailable. */
export type OpenStore = {
  store: MediaStore;
  settings: Record<string, string>;
  close: () => Promise<void>;
};

type StoreKind = { name: string; open: (dataDir: string) => Promise<OpenStore> };

/** The kinds of store for video files. */
export const STORES: readonly StoreKind[] = [
  {
    name: "a folder",
    open: async (dataDir) => ({
      store: openFolderStore(dataDir),
      settings: {},
      close: async () => undefined,
    }),
  },
  { name: "a bucket", open: openBucket },
];

/** An empty bucket on a server of its own. */
export async function openBucket(): Promise<OpenStore> {
  const { settings, close } = await startS3Server();
  return { store: await openMediaStore(readEnvironment({ ...settings })), settings, close };
}
