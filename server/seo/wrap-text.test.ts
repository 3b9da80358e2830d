import { expect, it } from "vitest";
import { wrapText } from "./social-image.ts";

it.each([
  ["what fits stays on one line", "ab cd", 5, 3, ["ab cd"]],
  ["words go to the next line", "ab cd ef", 5, 3, ["ab cd", "ef"]],
  ["what does not fit is cut", "ab cd ef ghi", 5, 2, ["ab cd", "ef…"]],
  ["a long word is broken", "abcdefgh", 5, 2, ["abcde", "fgh"]],
  ["a long word is broken and cut", "abcdefghijkl", 5, 2, ["abcde", "fghi…"]],
  ["spaces are one space", "  ab \n cd ", 9, 1, ["ab cd"]],
  ["wide characters are kept whole", "😀😀😀", 4, 1, ["😀…"]],
  ["nothing has no lines", " ", 5, 3, []],
])("wrapped text: %s", (_name, text, width, lines, expected) => {
  expect(wrapText(text, lines, (part) => part.length <= width)).toEqual(expected);
});
