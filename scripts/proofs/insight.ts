import type { Chapter } from "./chapter.ts";
import { files } from "./files.ts";

/** What readers tell, and what the team sees of it. */
export const insight: Chapter[] = [
  {
    title: "Messages of readers",
    proofs: [
      {
        sentence: "Who misses something writes it, beside the vote or after a search in vain.",
        tests: [
          [files.messagePage, "sends what is ticked and written about an article, and thanks"],
          [files.messagePage, "is beside the vote once it was No, and after a search that found"],
          [files.selectedSentence, "is its sentence, across marks inside of it, with the heading"],
        ],
      },
      {
        sentence:
          "What is written is not lost: offline, in two tabs at once, refused, without scripts, on coming back.",
        tests: [
          [files.messagePage, "keeps a message without a connection, and sends it once"],
          [files.messagesJourney, "two tabs that write without a connection at the same time"],
          [files.messagePage, "keeps the text where the site does not take it"],
          [files.messagePage, "keeps what was typed when its reader leaves and comes back"],
          [files.messagesJourney, "without scripts a message is written on a page of its own"],
        ],
      },
      {
        sentence:
          "A publish that answers a message closes it, and the browser that sent it says so.",
        tests: [
          [files.messagesJourney, "what readers miss reaches the worklist, and a publish"],
          [files.messagesApi, "are closed with the publish that answers them"],
        ],
      },
      {
        sentence: "Two admins at the same message: the later one is shown what is there.",
        tests: [
          [files.messagesApi, "that another admin has changed meanwhile are shown"],
          [files.insight, "that somebody else has changed meanwhile are shown as they are now"],
        ],
      },
      {
        sentence: "A message is text: nothing in it runs, and no flood or odd body harms the site.",
        tests: [
          [files.insight, "are shown as the text that they are"],
          [files.insight, "are exported as CSV that no spreadsheet runs"],
          [files.hostileMessages, "is kept as the text that it is, whatever it tries"],
          [files.hostileMessages, "generated of a valid one is taken or refused"],
          [files.hostileMessages, "of one network are refused from the thirty-first of an hour on"],
        ],
      },
      {
        sentence: "Messages are kept for a time, make room, and can be switched off.",
        tests: [
          [files.messagesApi, "are deleted once they were kept for long enough"],
          [files.messagesApi, "make room by what is done with"],
          [files.hostileMessages, "answers that there is nothing, readers and admins alike"],
        ],
      },
    ],
  },
];
