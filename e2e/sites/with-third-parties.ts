import { site as sample } from "../../client/src/site.ts";

export type { RecorderSettings } from "../../client/src/site.ts";

/** The sample brand with a session recorder and a chat; the browser tests serve both. */
export const site = {
  ...sample,
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
