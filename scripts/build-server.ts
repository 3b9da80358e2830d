import { buildRender } from "./build-render.ts";
import { bundleServer } from "./bundle-server.ts";

await bundleServer("dist/server");
await buildRender("dist");
