/**
 * Makes Node compile WebAssembly with V8's baseline compiler alone. Optimising the embedded database pays off in a
 * server that runs for long; it takes almost half the time of a process that ends soon.
 */
export const QUICK_START = "--liftoff-only";
