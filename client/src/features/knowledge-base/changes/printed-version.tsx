import type { ArticleChange } from "@shared/contracts/knowledge-base.ts";
import { dateAndTime, longDate } from "@shared/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { getJson, isGone } from "@/data/http.ts";
import type { Article } from "@/data/model.ts";
import { ARTICLE } from "@/data/published-rows.ts";
import { useConnection } from "@/lib/connection.ts";
import { apiPaths } from "@/lib/paths.ts";
import { readPrinted } from "../print/printed-address.ts";

type PrintedVersionProps = { article: Article; onGone: () => void };

/** Says if the printed article whose code led here is still current. */
export function PrintedVersion(props: PrintedVersionProps) {
  const [printed] = useState(() => readPrinted(window.location.hash));
  return printed === null ? null : <Age {...props} printed={printed} />;
}

function Age({ article, printed, onGone }: PrintedVersionProps & { printed: number }) {
  const { state, savedAt } = useConnection();
  const { data, error, isPending } = useQuery({
    queryKey: ["printed-version", article.id, state],
    queryFn: ({ signal }) => loadNewest(article.id, signal),
  });
  const handleGone = useEffectEvent(onGone);
  const isWithdrawn = isGone(error);
  useEffect(() => {
    if (isWithdrawn) handleGone();
  }, [isWithdrawn]);

  const { announced = 0 } = data?.article ?? article;
  const heard = data?.isFresh ? "now" : savedAt;
  const { title, text, look } = isPending ? CHECKING : ageOf({ printed, announced, heard });
  return (
    <section
      aria-labelledby="printed-version"
      className={`mt-5 rounded-large border px-5 py-4 print:hidden ${look}`}
    >
      <div role="status">
        <h2 id="printed-version" className="font-[650]">
          {title}
        </h2>
        <p className="mt-1 text-small empty:hidden">{text}</p>
      </div>
      <AnnouncedChanges changes={data?.changes} since={printed} label="Changed on" />
    </section>
  );
}

/** In ms: what is saved is shown if the site has not responded by then. */
const TIMEOUT = 10_000;

/** Loads an article past every cache, also the service worker's; from those if the site can't be reached. */
async function loadNewest(id: string, signal: AbortSignal) {
  const address = apiPaths.publishedArticle(id);
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    const fresh = await getJson(`${address}?fresh`, { schema: ARTICLE, signal: inTime });
    return { ...fresh, isFresh: true };
  } catch (error) {
    if (isGone(error)) throw error;
    return { ...(await getJson(address, { schema: ARTICLE, signal })), isFresh: false };
  }
}

const NEUTRAL = "border-brand bg-brand-tint";
const CURRENT = "border-good bg-good-tint";
const OUTDATED = "border-danger bg-danger-tint";

const CHECKING = {
  title: "Is the printed article still current?",
  text: "Checking…",
  look: NEUTRAL,
};

type Versions = {
  /** The last announced change of the printed article, and of the newest one that can be read. */
  printed: number;
  announced: number;
  /** The time at which the newest one was heard of; null if nobody knows. */
  heard: "now" | (string & {}) | null;
};

const UNKNOWN = "Not known if it is still current";

/** The words for a printed article's age. */
export function ageOf({ printed, announced, heard }: Versions) {
  if (announced > printed)
    return { title: "Changed since it was printed", text: "", look: OUTDATED };
  const isEarlier = announced < printed;
  if (heard === "now") {
    const text = "No change was announced since it was printed.";
    return isEarlier
      ? { title: UNKNOWN, text: "The site has only an earlier version now.", look: NEUTRAL }
      : { title: "Still current", text, look: CURRENT };
  }
  const title = isEarlier || heard === null ? UNKNOWN : "Still current when last heard";
  if (heard === null) return { title, text: "The site can’t be reached.", look: NEUTRAL };
  const text = `This device last heard from the site on ${dateAndTime(heard)}.`;
  return { title, text, look: NEUTRAL };
}

/** The server sends one more, to tell if there are others. */
const SHOWN_CHANGES = 5;

type AnnouncedChangesProps = {
  changes: readonly ArticleChange[] | undefined;
  since: number;
  /** The words before each date. */
  label?: string;
};

/** The announced changes of an article after one of them, newest first. */
export function AnnouncedChanges({ changes = [], since, label = "" }: AnnouncedChangesProps) {
  const told = changes.filter(({ revision }) => revision > since);
  return (
    <ul className="mt-1 space-y-1 text-small empty:hidden">
      {told.slice(0, SHOWN_CHANGES).map(({ revision, at, note }) => (
        <li key={revision} className="whitespace-pre-line break-words">
          {label && <span>{`${label} `}</span>}
          <time dateTime={at}>{longDate(at)}</time>
          {note && `: ${note}`}
        </li>
      ))}
      {told.length > SHOWN_CHANGES && <li>And earlier changes.</li>}
    </ul>
  );
}
