import { bundleServer } from "./bundle-server.ts";

await bundleServer("dist/server");
