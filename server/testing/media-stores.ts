import S3rver from "s3rver";
import { readEnvironment } from "../environment.ts";
import { type MediaStore, openFolderStore, openMediaStore } from "../media/media-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A store that is empty; `settings` are the environment's for it, and `close` ends it as if it were lost. */
export type OpenStore = {
  store: MediaStore;
  settings: Record<string, string>;
  close: () => Promise<void>;
};

type StoreKind = { name: string; open: (dataDir: string) => Promise<OpenStore> };

/** Where video files may be kept. */
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

/** An empty bucket of a server of its own. */
export async function openBucket(): Promise<OpenStore> {
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: "films", configs: [] }],
  });
  const { port } = await s3.run();
  const settings = {
    MEDIA_S3_BUCKET: "films",
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    MEDIA_S3_KEY: "S3RVER",
    MEDIA_S3_SECRET: "S3RVER",
  };
  const store = await openMediaStore(readEnvironment({ ...settings }));
  return { store, settings, close: () => s3.close() };
}
