export const NO_ENCODER =
  "This browser can’t make small versions for weak signals. A current Chrome, Edge, Firefox or Safari can.";

/** Tells if this browser can encode at all. An attempt shows which formats it can. */
export const canMakeVersions = (): boolean => "VideoEncoder" in globalThis;
