import type { Cue } from "../contracts/transcripts.ts";

/** A sentence of a transcript, for lists, searches and the player: seconds, and text of one line. */
export type Sentence = { start: number; end: number; text: string };

/** The most that one sentence holds, however many cues it was spread over. */
export const SENTENCE_LIMITS = { characters: 240, seconds: 20, pauseSeconds: 3 } as const;

// A full stop with the quotes and brackets that close after it.
const FULL_STOP = /[.!?…。！？]["'”’»)\]」』）]*$/u;
const ABBREVIATION = /^[(“"']?(?:mrs?|ms|dr|prof|st|vs|fig|approx|e\.g|i\.e)\.$/iu;
// Sentences of scripts without spaces between words.
const WIDE_SENTENCES = /[^。！？]+[。！？]*[」』）]*|[。！？]+[」』）]*/gu;

/**
 * Joins cues to sentences, without loss, in order. The time of a word is estimated by its place. A pause ends a
 * sentence without a full stop.
 */
export function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const sentences: Sentence[] = [];
  let sentence: Sentence | undefined;
  let lastWord = "";
  for (const cue of cues) {
    for (const word of timedWords(cue)) {
      if (sentence && fits(sentence, word) && !isEnd(lastWord, word.text)) {
        sentence.text += ` ${word.text}`;
        sentence.end = Math.max(sentence.end, word.end);
      } else {
        sentence = { ...word };
        sentences.push(sentence);
      }
      lastWord = word.text;
    }
  }
  return sentences;
}

function fits({ start, end, text }: Sentence, word: Sentence): boolean {
  const { characters, seconds, pauseSeconds } = SENTENCE_LIMITS;
  if (text.length + 1 + word.text.length > characters) return false;
  return word.start - end <= pauseSeconds && word.end - start <= seconds;
}

/** True if a sentence ends between two words. It goes on before a small letter, as after dots of hesitation. */
function isEnd(word: string, next: string): boolean {
  return FULL_STOP.test(word) && !ABBREVIATION.test(word) && !/^\p{Ll}/u.test(next);
}

function timedWords({ start, end, text }: Cue): Sentence[] {
  const secondsPerCharacter = (end - start) / Math.max(1, text.length);
  const timeAt = (index: number) => Math.round((start + index * secondsPerCharacter) * 1000) / 1000;
  // A word takes the space behind it, so that there is no pause within a cue.
  return [...text.matchAll(/(\S+)\s*/gu)].flatMap(({ 0: whole, 1: word = "", index }) => {
    const pieces = piecesOf(word);
    let from = index;
    return pieces.map((piece, number) => {
      const to = number === pieces.length - 1 ? index + whole.length : from + piece.length;
      const timed = { start: timeAt(from), end: timeAt(to), text: piece };
      from = to;
      return timed;
    });
  });
}

/**
 * The pieces of a word, which is cut where a sentence ends without a space, and at the most characters of a sentence.
 */
function piecesOf(word: string): string[] {
  if (word.length <= SENTENCE_LIMITS.characters && !/[。！？]/u.test(word)) return [word];
  const sentences = word.match(WIDE_SENTENCES) ?? [word];
  return sentences.flatMap((sentence) =>
    sentence.length <= SENTENCE_LIMITS.characters
      ? [sentence]
      : (sentence.match(LONGEST_PIECE) ?? [sentence]),
  );
}

// Cuts by code points, each of which may take two characters.
// No ReDoS: nothing follows the repetition.
const LONGEST_PIECE = new RegExp(`.{1,${SENTENCE_LIMITS.characters / 2}}`, "gsu");
