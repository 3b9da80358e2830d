import { oneLine } from "../text/text.ts";
import type { Group, SectionQuery, Term } from "./query.ts";
import type { SectionHit, SectionResults } from "./results.ts";
import { type ArticleSection, sentencesIn } from "./sections.ts";
import { wordsOf } from "./words.ts";

/** How many sections a search shows: of an article, in all, and with some of the words, which follow where hits are fewer. */
export const HIT_LIMITS = { ofArticle: 3, hits: 20, some: 5, articles: 1_000 } as const;

/** A section read for comparing. */
export type ReadSection = {
  section: ArticleSection;
  title: readonly string[];
  above: readonly string[];
  heading: readonly string[];
  sentences: readonly string[];
  sentenceWords: readonly (readonly string[])[];
};

export function readSection(section: ArticleSection): ReadSection {
  const { number, title, description, above, heading, text } = section;
  const words = (each: string) => wordsOf(each, { isJoined: true });
  const sentences = sentencesIn(number === 0 ? `${oneLine(description)}\n${text}` : text);
  return {
    section,
    title: words(title),
    above: words(above),
    heading: words(heading),
    sentences,
    sentenceWords: sentences.map(words),
  };
}

/** How much a word counts by where it stands: the title names the first section, and tells, as headings above do, what others are about. */
const PLACE = { ownTitle: 4, title: 1.5, heading: 3, text: 1 } as const;
/** What a sentence that holds all of it adds, a title or heading that is searched for, and each pair of words. */
const BONUS = { sentence: 1.2, name: 3, pair: 0.4 } as const;
/** What counts most where words are missing: how much of what is searched for a section has. */
const COVERED = 3;
/** Of an article only sections that are nearly as good as its best are shown. */
const NEAR = 0.55;

type Scored = { read: ReadSection; isWhole: boolean; score: number; sentence: number };

/** The best of the sections that may match, in an order that depends on nothing else. */
export function rankSections(
  query: SectionQuery,
  candidates: Iterable<ReadSection>,
): SectionResults {
  const matcher = createMatcher(query);
  const [whole, some]: [Scored[], Scored[]] = [[], []];
  for (const read of candidates) {
    const found = matcher.score(read);
    if (found) (found.isWhole ? whole : some).push({ read, ...found });
  }
  const byArticle = groupByArticle(whole);
  const hits = byArticle.flat().slice(0, HIT_LIMITS.hits);
  const missing = HIT_LIMITS.some - hits.length;
  return {
    articleIds: byArticle
      .slice(0, HIT_LIMITS.articles)
      .map(([best]) => best.read.section.articleId),
    hits: hits.map(matcher.toHit),
    some: missing > 0 ? groupByArticle(some).flat().slice(0, missing).map(matcher.toHit) : [],
  };
}

/** The best of each article, those of the best article first. */
function groupByArticle(scored: readonly Scored[]): [best: Scored, ...others: Scored[]][] {
  const byArticle = new Map<string, [Scored, ...Scored[]]>();
  for (const each of [...scored].sort(compare)) {
    const { articleId } = each.read.section;
    const others = byArticle.get(articleId);
    if (!others) byArticle.set(articleId, [each]);
    else if (others.length < HIT_LIMITS.ofArticle && each.score >= others[0].score * NEAR) {
      others.push(each);
    }
  }
  return [...byArticle.values()];
}

function compare(a: Scored, b: Scored): number {
  const [one, other] = [a.read.section, b.read.section];
  return (
    b.score - a.score ||
    Number(one.articleId > other.articleId) - Number(one.articleId < other.articleId) ||
    one.number - other.number
  );
}

/** Which term of which alternative of which group a word matches, and how well. */
type Use = { group: number; alternative: number; term: number; form: number };

function createMatcher({ groups, tokens }: SectionQuery) {
  const uses = new Map<string, Use[]>();
  groups.forEach((group, number) => {
    group.alternatives.forEach(({ terms, factor }, alternative) => {
      terms.forEach((each, term) => {
        addUses(uses, each, { group: number, alternative, term, form: factor });
      });
    });
  });
  const total = groups.reduce((sum, { weight }) => sum + weight, 0) || 1;

  function score(read: ReadSection) {
    const { section, title, above, heading, sentenceWords } = read;
    const own = new Tally(groups);
    own.add(heading, PLACE.heading, uses);
    const isFirst = section.number === 0;
    own.add(above, PLACE.title, uses);
    if (isFirst) own.add(title, PLACE.ownTitle, uses);
    let [best, sentence] = [0, -1];
    sentenceWords.forEach((words, number) => {
      const covered = own.add(words, PLACE.text, uses);
      if (covered > best) [best, sentence] = [covered, number];
    });
    // A title alone makes no section of its article a hit but the first.
    if (!own.hasAny()) return null;
    if (!isFirst) own.add(title, PLACE.title, uses);
    const { isWhole, matched, points } = own.sum();
    const phrase = phraseIn(read, tokens);
    const value = points / total + (BONUS.sentence * best) / total + phrase;
    return { isWhole, score: isWhole ? value : (COVERED * matched) / total + value, sentence };
  }

  function toHit({
    read: { section, sentences, sentenceWords, heading, title },
    sentence,
  }: Scored): SectionHit {
    const { articleId, anchor } = section;
    const shown = [...(sentenceWords[sentence] ?? []), ...heading, ...title];
    return {
      articleId,
      anchor,
      heading: section.heading,
      // Where the heading or title says it all, what follows it.
      sentence: sentences[Math.max(0, sentence)] ?? "",
      words: [...new Set(shown.filter((word) => uses.has(word)))],
    };
  }

  return { score, toHit };
}

function addUses(uses: Map<string, Use[]>, term: Term, use: Use): void {
  for (const [word, form] of term) {
    const others = uses.get(word);
    const one = { ...use, form: form * use.form };
    if (others) others.push(one);
    else uses.set(word, [one]);
  }
}

/** How well each term is matched so far. */
class Tally {
  readonly #groups: readonly Group[];
  readonly #points: number[][][];

  constructor(groups: readonly Group[]) {
    this.#groups = groups;
    this.#points = groups.map(({ alternatives }) =>
      alternatives.map(({ terms }) => terms.map(() => 0)),
    );
  }

  /** Counts the words of one place. Returns how much these cover of what is searched for. */
  add(words: readonly string[], place: number, uses: ReadonlyMap<string, readonly Use[]>): number {
    const covered = new Map<number, number>();
    for (const word of words) {
      for (const { group, alternative, term, form } of uses.get(word) ?? []) {
        const points = this.#points[group]?.[alternative];
        if (points) points[term] = Math.max(points[term] ?? 0, form * place);
        covered.set(group, Math.max(covered.get(group) ?? 0, form));
      }
    }
    let sum = 0;
    for (const [group, form] of covered) sum += form * (this.#groups[group]?.weight ?? 0);
    return sum;
  }

  hasAny(): boolean {
    return this.#points.some((group) => group.some((terms) => terms.some((points) => points > 0)));
  }

  sum() {
    let [matched, points, isWhole] = [0, 0, true];
    this.#groups.forEach(({ weight }, group) => {
      const best = Math.max(0, ...(this.#points[group] ?? []).map(meanOf));
      if (best === 0) isWhole = false;
      else matched += weight;
      points += weight * best;
    });
    return { isWhole, matched, points };
  }
}

/** The mean of what an alternative's terms have; 0 where one has nothing. */
const meanOf = (terms: readonly number[]) =>
  terms.includes(0) ? 0 : terms.reduce((sum, each) => sum + each, 0) / terms.length;

/** What it adds that words stand beside each other as they are searched for: as the title or heading, or as pairs. */
function phraseIn(
  { section, title, heading, sentenceWords }: ReadSection,
  tokens: readonly string[],
) {
  const textOf = (words: readonly string[]) => ` ${words.join(" ")} `;
  const name = textOf(section.number === 0 ? title : heading);
  if (tokens.length > 1 && name.includes(textOf(tokens))) return BONUS.name;
  const text = textOf([...heading, "", ...sentenceWords.flat()]);
  const pairs = tokens.filter(
    (token, at) => at > 0 && text.includes(` ${tokens[at - 1]} ${token} `),
  );
  return BONUS.pair * pairs.length;
}
