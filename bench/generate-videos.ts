import { VIDEO_CATEGORIES } from "@shared/contracts/videos.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";

const WORDS =
  "ambulance crew shift unit dispatch patient record vehicle check report schedule training billing roster stock inventory course manager provider handover signature timeline narrative vitals station radio map status incident export review approve assign invite role permission audit reminder calendar overtime swap credential defect severity photo barcode restock expiry transfer claim invoice".split(
    " ",
  );

/** Rows that share one rare word; a search for it finds exactly these. */
export const ROWS_PER_RARE_WORD = 20;

/** The rare word of a row of `generateVideos`: ten random letters. */
export function rareWord(row: number): string {
  const random = seeded(Math.floor(row / ROWS_PER_RARE_WORD) + 1);
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + random(26))).join("");
}

/** Realistic videos, always the same ones for the same count. */
export function generateVideos(count: number): InsertVideo[] {
  const random = seeded(20_260_101);
  const words = (length: number) =>
    Array.from({ length }, () => WORDS[random(WORDS.length)]).join(" ");
  return Array.from({ length: count }, (_, row) => ({
    ...sampleVideo(),
    title: `${words(4)} ${row}`,
    description: `${words(24)} ${rareWord(row)}.`,
    thumbnailUrl: `/thumbnails/${random(18)}.svg`,
    videoUrl: `https://vimeo.com/${100_000_000 + row}`,
    duration: `${1 + random(20)}:${10 + random(50)}`,
    category: VIDEO_CATEGORIES[random(VIDEO_CATEGORIES.length)] ?? "featured",
    keywords: Array.from({ length: 5 }, () => words(1)).join(", "),
    chapters: JSON.stringify(
      Array.from({ length: random(6) }, (_, index) => ({
        title: words(3),
        timestamp: `${index}:${10 + random(50)}`,
      })),
    ),
  }));
}

/** Random integers below a limit, the same series for the same seed (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
