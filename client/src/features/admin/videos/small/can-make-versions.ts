export const NO_ENCODER =
  "This browser can’t make small versions for weak signals. A current Chrome, Edge, Firefox or Safari can.";

/** Whether this browser may be able to: which formats it encodes is known when it tries. */
export const canMakeVersions = (): boolean => "VideoEncoder" in globalThis;
