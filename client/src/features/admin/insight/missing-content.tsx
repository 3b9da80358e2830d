import type { InsightReport } from "@shared/contracts/insight.ts";
import { longDate } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { PenLine, X } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { LazyArticleForm } from "../articles/lazy-article-form.tsx";
import { useDismissTerm, useInsightReport } from "./insight-report.ts";
import { LeftOut, WorklistGroup } from "./worklist.tsx";

export function MissingSearches({ onSynonym }: { onSynonym?: (term: string) => void }) {
  const query = useInsightReport();
  const report = query.data;
  const [written, setWritten] = useState<string | null>(null);
  const dismiss = useDismissTerm();
  return (
    <>
      <WorklistGroup
        title="Searches without a result"
        rows={report?.missing.map((missing) => ({
          key: missing.term,
          title: titleOf(missing),
          detail: detailOf(missing),
          actions: (
            <MissingActions
              term={missing.term}
              onWrite={setWritten}
              onSynonym={onSynonym}
              onDismiss={dismiss}
            />
          ),
        }))}
        empty={emptyText(report)}
        query={query}
        tools={<LeftOut count={report?.more.missing} noun="term" />}
      />
      {written !== null && (
        <LazyArticleForm
          title={written.charAt(0).toUpperCase() + written.slice(1)}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
}

type Missing = InsightReport["missing"][number];

const titleOf = ({ term, count }: Missing) => (
  <>
    <span>
      {`Searched ${count === 1 ? "once" : `${count.toLocaleString("en")} times`}, nothing found: `}
    </span>
    <q className="text-brand-ink">{term}</q>
  </>
);

function detailOf({ lastDay, sinceDismissed }: Missing): string {
  const last = `Last on ${longDate(lastDay)}`;
  if (sinceDismissed === null) return `${last}. In the last 90 days.`;
  return `${last}. ${pluralize(sinceDismissed, "time")} since it was dismissed.`;
}

function emptyText(report: InsightReport | undefined): string {
  if (!report?.began) return "No search was counted yet.";
  return "Every term that was searched for on more than one day found something.";
}

type MissingActionsProps = {
  term: string;
  onWrite: (term: string) => void;
  onSynonym: ((term: string) => void) | undefined;
  onDismiss: (term: string) => void;
};

function MissingActions({ term, onWrite, onSynonym, onDismiss }: MissingActionsProps) {
  return (
    <>
      <Button variant="soft" aria-label={`Write an article: ${term}`} onClick={() => onWrite(term)}>
        <PenLine size={17} />
        Write an article
      </Button>
      {onSynonym && (
        <Button
          variant="outline"
          aria-label={`Add a synonym: ${term}`}
          onClick={() => onSynonym(term)}
        >
          Add a synonym
        </Button>
      )}
      <Button variant="ghost" aria-label={`Dismiss: ${term}`} onClick={() => onDismiss(term)}>
        <X size={17} />
        Dismiss
      </Button>
    </>
  );
}

export function UnreadArticles() {
  const query = useInsightReport();
  const report = query.data;
  return (
    <WorklistGroup
      title="Articles without a reader"
      rows={report?.unread.map(({ id, title, link }) => ({
        key: id,
        title,
        detail: "Not opened once in the last 90 days.",
        actions: (
          <ButtonLink variant="outline" href={link}>
            Open <span className="sr-only">{title}</span>
          </ButtonLink>
        ),
      }))}
      empty={unreadText(report)}
      query={query}
    />
  );
}

function unreadText(report: InsightReport | undefined): string {
  const { began } = report ?? {};
  if (!began) return "Articles that nobody opened in 90 days. Nothing was counted yet.";
  const known = Date.parse(began) + 90 * 86_400_000;
  if (known <= Date.now()) return "Every article was opened in the last 90 days.";
  const from = new Date(known).toISOString().slice(0, 10);
  return `Counting began on ${longDate(began)}. Articles that nobody opens in 90 days are listed from ${longDate(from)} on.`;
}
