import { site as sample } from "../../client/src/site.ts";

export type { RecorderSettings } from "../../client/src/site.ts";

/** The sample brand with a session recorder, a chat and a host of the help panel; the browser tests serve all three. */
export const site = {
  ...sample,
  panelOrigins: ["http://127.0.0.1:4390", "http://localhost:4390"],
  thirdParties: {
    recorder: {
      src: "https://recorder.example.net/recorder.js",
      origins: ["https://collect.example.net"],
      functionName: "recordIt",
      project: "ambulio-test",
    },
    chat: { src: "https://chat.example.net/chat.js", origins: ["wss://live.chat.example.net"] },
  },
};
