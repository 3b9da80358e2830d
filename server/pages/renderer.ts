import type { renderer } from "@/app/entry-server.tsx";

/** What the server uses of the app (client/src/app/entry-server.tsx). */
export type Renderer = typeof renderer;

/** The built module of that file. */
export type RendererModule = { renderer: Renderer };
