import { fileURLToPath } from "node:url";

/** Where the migrations lie: beside this file, and beside the bundle, where the build copies them. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
