import { expect, it } from "vitest";
import { aVideo } from "@/app/testing/api-stub.ts";
import { videoEntries } from "./search-entries.ts";

it.each([
  ["1:35", "1:35 · Password rules", "/university?video=7&t=95"],
  ["soon", "00:00 · Password rules", "/university?video=7&t=0"],
])(
  "a chapter with the timestamp %s shows and opens the time it leads to",
  (timestamp, detail, href) => {
    const chapters = JSON.stringify([{ title: "Change a password", timestamp }]);
    const [, chapter] = videoEntries([aVideo({ id: 7, title: "Password rules", chapters })]);
    expect(chapter).toMatchObject({ kind: "chapter", detail, href });
  },
);
