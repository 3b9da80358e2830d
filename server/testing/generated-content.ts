import { VIDEO_CATEGORIES } from "@shared/content/video-categories.ts";
import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { PASSWORD } from "./add-account.ts";
import { publisherAt, putArticle } from "./publish-requests.ts";
import { cookieOf, login } from "./sign-in-requests.ts";

const SYLLABLES =
  "am bu lance dis patch crew unit ve hi cle chart sig nal ro ster shift drug stock fil ter map call tri age pa tient form scan la bel print queue lock off line sync ra dio tab let";
const WORDS =
  "ambulance crew shift unit dispatch patient record vehicle check report schedule training billing roster stock inventory course manager provider handover signature timeline narrative vitals station radio map status incident export review approve assign invite role permission audit reminder calendar overtime swap credential defect severity photo barcode restock expiry transfer claim invoice";
const CATEGORIES = ["onboarding", "epcr", "cad", "crew-scheduling", "truck-checks", "lms", "users"];
const PUBLISHED_AT_ONCE = 2_500;

/** Settings of a server with the account as which `publisherOf` signs in. */
export const ACCOUNT_SETTINGS = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: PASSWORD };

/** Random numbers from 0 to 1, the same series for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const listOf = <Value>(length: number, make: (index: number) => Value) =>
  Array.from({ length }, (_, index) => make(index));

export type PutArticle = ReturnType<typeof putArticle>;

/**
 * Changes that put articles, always the same ones, spread over the built-in categories. Their titles have 3 to 7 words
 * and their descriptions 10 to 20, of about 6,000 different ones.
 */
export function putArticles(count: number): PutArticle[] {
  const random = randomNumbers(7);
  const syllables = SYLLABLES.split(" ");
  const anyOf = (list: readonly string[], share: number) =>
    list[Math.floor(share * list.length)] ?? "";
  const vocabulary = listOf(6_000, () =>
    listOf(2 + Math.floor(random() * 3), () => anyOf(syllables, random())).join(""),
  );
  // Few words are common and most are rare, as in a language.
  const words = (least: number, most: number) =>
    listOf(least + Math.floor(random() * (most - least + 1)), () =>
      anyOf(vocabulary, random() ** 3),
    ).join(" ");
  return listOf(count, (index) => {
    const [id, title, description] = [`article-${index}`, words(3, 7), words(10, 20)];
    const category = CATEGORIES[index % CATEGORIES.length] as string;
    const value = { category, title, description, link: `/knowledge-base/${category}/${id}` };
    return putArticle(id, `<h2>${title}</h2><p>${description}</p>`, value);
  });
}

/** Signs in to a server that was started with `ACCOUNT_SETTINGS`. */
export async function signInAt(url: string): Promise<string> {
  return cookieOf(await login(url));
}

/** Signs in to such a server and returns a function that publishes changes, in steps that the API accepts. */
export async function publisherOf(url: string) {
  const admin = publisherAt(url, await signInAt(url));
  return async (changes: readonly PutArticle[], redirects: readonly Redirect[] = []) => {
    for (let start = 0; start === 0 || start < changes.length; start += PUBLISHED_AT_ONCE) {
      const part = changes.slice(start, start + PUBLISHED_AT_ONCE);
      await admin.publishNow({ announce: undefined, changes: part, redirects: [...redirects] });
    }
  };
}

/** The generated videos that share one rare word; a search for it finds exactly these. */
export const VIDEOS_PER_RARE_WORD = 20;

/** The rare word of the video at an index of `generateVideos`: ten random letters. */
export function rareWord(index: number): string {
  const random = randomNumbers(Math.floor(index / VIDEOS_PER_RARE_WORD) + 1);
  return listOf(10, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
}

/** Realistic videos, always the same ones for the same count. */
export function generateVideos(count: number): InsertVideo[] {
  const random = randomNumbers(20_260_101);
  const below = (limit: number) => Math.floor(random() * limit);
  const vocabulary = WORDS.split(" ");
  const words = (length: number, between = " ") =>
    listOf(length, () => vocabulary[below(vocabulary.length)]).join(between);
  return listOf(count, (index) => ({
    ...sampleVideo(),
    title: `${words(4)} ${index}`,
    description: `${words(24)} ${rareWord(index)}.`,
    thumbnailUrl: `/thumbnails/${below(18)}.svg`,
    videoUrl: `https://vimeo.com/${100_000_000 + index}`,
    duration: `${6 + below(20)}:${10 + below(50)}`,
    category: VIDEO_CATEGORIES[below(VIDEO_CATEGORIES.length)] ?? "featured",
    keywords: words(5, ", "),
    chapters: JSON.stringify(
      listOf(below(6), (minute) => ({ title: words(3), timestamp: `${minute}:${10 + below(50)}` })),
    ),
  }));
}
