import { type Cue, cuesSchema } from "@shared/contracts/transcripts.ts";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { parseTranscript } from "./parse-transcript.ts";
import { cuesToVtt } from "./transcript-tab.tsx";

const VTT = `WEBVTT - made by hand

NOTE nobody hears this

STYLE
::cue { color: red }

first
00:01.000 --> 00:03.500 align:start position:10%
<v Ana>Sign in <i>first</i>.</v>

00:00:04.000 --> 00:00:06.000
Then pick
a unit.
`;
const CUES = [
  { start: 1, end: 3.5, text: "Sign in first." },
  { start: 4, end: 6, text: "Then pick a unit." },
];

const utf8 = (text: string) => new TextEncoder().encode(text);

const cuesIn = async (source: Blob | string | Uint8Array) => {
  const { cues, errors } = await parseTranscript(source, "talk.vtt");
  expect(errors).toEqual([]);
  return cues;
};
const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const textOf = async (source: string | Uint8Array) => (await cuesIn(source))[0]?.text;

it("a transcript is read from WebVTT and SRT", async () => {
  expect(await cuesIn(VTT)).toEqual(CUES);
  const text =
    "1\n00:00:01,000 --> 00:00:03,500\nSign in first.\n\n2\n0:00:04,0 --> 0:00:06\nThen pick\na unit.";
  expect(await cuesIn(text)).toEqual(CUES);
});

it.each([
  ["CRLF", VTT.replaceAll("\n", "\r\n")],
  ["CR", VTT.replaceAll("\n", "\r")],
  ["UTF-8", utf8(VTT)],
  ["the form of a file", new File([VTT], "talk.vtt")],
  ["a header alone above it", VTT.replace(/NOTE[\s\S]*?first\n/, "")],
  ["a byte order mark that was pasted", `\uFEFF${VTT}`],
  ["no header", VTT.replace(/^.*\n/, "")],
  ["an arrow that is too short", VTT.replaceAll("-->", "->")],
])("a transcript may have %s", async (_name, source) => {
  expect(await cuesIn(source)).toEqual(CUES);
});

it.each([
  ["<b>Stop</b> <c.loud>now</c>", "Stop now"],
  ["<00:00:01.500>Ka<00:00:01.800>raoke", "Karaoke"],
  ['{\\an8}<font color="#fff">Up</font>', "Up"],
  ["SpO2 < 94 &amp; falling", "SpO2 < 94 & falling"],
  ["5 &lt; 6 &#8217;til &#x41;&nbsp;B &copy;", "5 < 6 ’til A B ©"],
  ["37&deg; &mdash; caf&eacute;, don&#146;t&hellip; &nosuch;", "37° — café, don’t… &nosuch;"],
  ["AT&T, R&D; a & b", "AT&T, R&D; a & b"],
  ["SpO2 <94> or <5>", "SpO2 <94> or <5>"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["&lt;img src=x onerror=alert(1)&gt;", "<img src=x onerror=alert(1)>"],
  ["<img src=x onerror=alert(1)>Hello<script>", "Hello"],
  ["line: 3 comes next", "line: 3 comes next"],
  ["Settings --> Users", "Settings --> Users"],
  ["5 --> 7 litres", "5 --> 7 litres"],
  ["&#0;&#xD800;&#9999999;", "\uFFFD\uFFFD\uFFFD"],
])("the markup %j is the text %j", async (markup, text) => {
  expect(await textOf(srt(markup))).toBe(text);
});

it("markup alone is no caption", async () => {
  expect(await cuesIn(`${srt("<i></i>")}\n\n${srt("Hi")}`)).toHaveLength(1);
});

const errorsOf = async (source: string | Uint8Array, name = "talk.srt") =>
  (await parseTranscript(source, name)).errors;

it("an error of one caption leaves the others, and tells its line", async () => {
  const bad = [
    ["00:00:05,000 --> 00:00:04,000", "Backwards"],
    ["00:00:05,000 --> 00:00:05,000", "No time at all"],
    ["00:00:0x,000 --> 00:00:09,000", "A letter"],
    ["00:99:00,000 --> 00:00:09,000", "Too many minutes"],
    ["00:00:07,000 --> 00:00:08,000", "a".repeat(2_001)],
  ];
  const text = `${srt("Good")}\n${bad.map((lines) => lines.join("\n")).join("\n\n")}\n`;
  const { cues, errors } = await parseTranscript(text, "talk.srt");
  expect(cues.map((cue) => cue.text)).toEqual(["Good"]);
  expect(errors.map(({ line, message }) => [line, message.slice(0, 27)])).toEqual([
    [5, "This caption doesn’t end af"],
    [8, "This caption doesn’t end af"],
    [11, "These times can’t be read: "],
    [14, "These times can’t be read: "],
    [17, "This caption has 2,001 char"],
  ]);
});

it.each([
  ["an empty file", "", /“talk.srt” is empty/],
  ["a blank one", " \n\t\n", /is empty/],
  ["some other text", "Dear all,\nhere is the video.", /holds no times/],
  ["a header alone", "WEBVTT\n", /holds no times/],
  ["an image", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /is not a text/],
  ["too many lines", `${srt("Hi")}${"\n".repeat(300_001)}`, /more than 300,000 lines/],
  ["too many captions", `${srt("Hi")}\n`.repeat(20_001), /Only 20,000 captions/],
  ["too much text", `${srt("a".repeat(1_999))}\n`.repeat(1_001), /2,000,000 characters/],
  ["a caption of megabytes", srt("<".repeat(7_000_000)), /7,000,000 characters/],
])("an error of the whole file is told: %s", async (_name, source, message) => {
  const { cues, errors } = await parseTranscript(source, "talk.srt");
  expect(cues).toEqual([]);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toMatch(message);
});

it("an error of a pasted text names the text", async () => {
  expect(await errorsOf("", "")).toEqual([{ line: 1, message: "The text is empty." }]);
});

it("20 MB are refused without reading them", async () => {
  const file = new File([new Uint8Array(20_000_000)], "talk.srt");
  const read = vi.spyOn(file, "arrayBuffer");
  const { errors } = await parseTranscript(file, file.name);
  expect(errors[0]?.message).toMatch(/has 20\.0 MB; a transcript has 8 MB at most/);
  expect(read).not.toHaveBeenCalled();
  const bytes = await errorsOf(new Uint8Array(20_000_000).fill(97));
  expect(bytes[0]?.message).toMatch(/has 20\.0 MB/);
});

it("a hundred errors are told, and the rest counted", async () => {
  const errors = await errorsOf("1\n00:00:05,000 --> 00:00:04,000\nBack\n\n".repeat(1_234));
  expect(errors).toHaveLength(101);
  expect(errors.at(-1)).toEqual({ line: 402, message: "1,134 more errors from here on." });
});

const pieces = fc.constantFrom(
  "WEBVTT",
  "\n",
  "\n\n",
  "\r\n",
  "00:00:01.000 --> 00:00:02.000",
  "00:01,5 -> 00:00,2",
  "-->",
  "NOTE",
  "REGION id=a",
  "STYLE",
  "<v Ana>",
  "</v>",
  "<",
  "&amp;",
  "&#0;",
  "\0",
  "\uFEFF",
  "\uD800",
  "12",
  "line:1",
  "x",
);
const texts = fc.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 40 });

it("any text gives cues that the server takes, and errors with lines", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = parts.join("");
      const { cues, errors } = await parseTranscript(text, "talk.vtt");
      expect(cues.length + errors.length).toBeGreaterThanOrEqual(errors.length ? 1 : cues.length);
      if (cues.length > 0) expect(cuesSchema.safeParse(cues).error).toBeUndefined();
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { line } of errors) expect(line >= 1 && line <= lines).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("bytes of any kind are read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const { cues, errors } = await parseTranscript(bytes, "talk.vtt");
      expect(cues.length + errors.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

it("cues that were written as WebVTT are read as the same", async () => {
  const cue = fc
    .record({
      start: fc.integer({ min: 0, max: 300_000_000 }),
      length: fc.integer({ min: 1, max: 9_000 }),
      text: fc.oneof(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.constantFrom("&lt;b&gt;", "AT&T &amp; Co", "{\\an8}", "<v Ana>", "NOTE", "12"),
      ),
    })
    .map(
      ({ start, length, text }): Cue => ({
        start: start / 1_000,
        end: (start + length) / 1_000,
        text: text.replace(/\s+/g, " ").trim() || "-->",
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(cue, { minLength: 1, maxLength: 20 }), async (cues) => {
      const sorted = cues.toSorted((a, b) => a.start - b.start);
      expect(await cuesIn(cuesToVtt(sorted))).toEqual(sorted);
    }),
    { numRuns: 500 },
  );
});
