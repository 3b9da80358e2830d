import { INSIGHT_PERIODS, type InsightPeriod } from "@shared/content/insight-rules.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { longDate } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { downloadText } from "@/features/admin/components/download.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { PanelFrame } from "../components/panel.tsx";
import { Unloaded } from "../components/unloaded.tsx";
import { DayLine, StopBars } from "./figure-charts.tsx";
import { useInsightReport } from "./insight-report.ts";

export function Figures() {
  const [period, setPeriod] = useState<InsightPeriod>(30);
  const query = useInsightReport(period);
  const { data: report, isPlaceholderData } = query;
  return (
    <PanelFrame
      title="Figures"
      count={report?.began ? `since ${longDate(report.began)}` : ""}
      tools={
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Period</legend>
          {INSIGHT_PERIODS.map((days) => (
            <Button
              key={days}
              variant="outline"
              aria-pressed={days === period}
              onClick={() => setPeriod(days)}
            >
              {days} days
            </Button>
          ))}
        </fieldset>
      }
    >
      {report ? (
        <ReportTables report={report} period={isPlaceholderData ? null : period} />
      ) : (
        <Unloaded query={query} className="p-4 text-small sm:px-5.5" />
      )}
    </PanelFrame>
  );
}

type ReportTablesProps = {
  report: InsightReport;
  /** Null while the report is that of the former period. */
  period: InsightPeriod | null;
};

function ReportTables({ report, period }: ReportTablesProps) {
  const { began, perDay } = report;
  if (!began) {
    return (
      <p className="px-4 py-6 text-small text-ink-2 sm:px-5.5">
        Nothing was counted yet. Counting begins with the first reader.
      </p>
    );
  }
  const files = (name: string) =>
    period && `${name}-${perDay.at(-1)?.day ?? began}-${period}-days.csv`;
  return (
    <div className="grid grid-cols-1 divide-y xl:grid-cols-3 xl:divide-x xl:divide-y-0">
      <FigureTable
        title="Articles read"
        rows={report.articles}
        columns={ARTICLE_COLUMNS}
        line={<DayLine name="Articles read" days={perDay} sumOf={(day) => day.articles} />}
        empty="No article was read in this period."
        file={files("articles")}
      />
      <FigureTable
        title="Videos watched"
        rows={report.videos}
        columns={VIDEO_COLUMNS}
        line={<DayLine name="Videos watched" days={perDay} sumOf={(day) => day.videos} />}
        empty="No video was watched in this period."
        file={files("videos")}
      />
      <FigureTable
        title="Searches without a press"
        rows={report.searches.filter(({ unpressed, nothing }) => unpressed + nothing > 0)}
        columns={SEARCH_COLUMNS}
        line={
          <DayLine
            name="Searches without a press"
            days={perDay}
            sumOf={({ nothing, unpressed }) => nothing + unpressed}
          />
        }
        empty="Words are listed once they were searched for on two days."
        more={report.more.searches}
        file={files("searches")}
      />
    </div>
  );
}

type Column<Row> = {
  label: string;
  /** The cell's text; with `Cell`, only in the file. */
  text: (row: Row) => string | number;
  Cell?: (row: Row) => ReactNode;
  isInFileAlone?: true;
};

const ARTICLE_COLUMNS: Column<InsightReport["articles"][number]>[] = [
  {
    label: "Article",
    text: ({ title, id }) => title ?? id,
    Cell: ({ title, link, id }) =>
      title === null ? (
        <Gone name={id} />
      ) : (
        <Link href={link} className="hover:underline">
          {title}
        </Link>
      ),
  },
  { label: "ID", text: ({ id }) => id, isInFileAlone: true },
  { label: "Views", text: ({ views }) => views },
];

const VIDEO_COLUMNS: Column<InsightReport["videos"][number]>[] = [
  {
    label: "Video",
    text: ({ title, id }) => title ?? `Video ${id}`,
    Cell: ({ title, id, stops }) => (
      <>
        {title === null ? <Gone name={`Video ${id}`} /> : <span>{title}</span>}
        <StopBars name={title ?? `Video ${id}`} stops={stops} />
      </>
    ),
  },
  { label: "ID", text: ({ id }) => id, isInFileAlone: true },
  { label: "Views", text: ({ views }) => views },
  ...Array.from({ length: 20 }, (_, part): Column<InsightReport["videos"][number]> => {
    const label = `Stopped at ${part * 5}–${part * 5 + 5} %`;
    return { label, text: ({ stops }) => stops[part] ?? 0, isInFileAlone: true };
  }),
];

const SEARCH_COLUMNS: Column<InsightReport["searches"][number]>[] = [
  { label: "Words", text: ({ term }) => term },
  { label: "Not pressed", text: ({ unpressed }) => unpressed },
  { label: "Nothing found", text: ({ nothing }) => nothing },
  { label: "Pressed", text: ({ pressed }) => pressed },
];

function Gone({ name }: { name: string }) {
  return (
    <span>
      {name} <span className="text-ink-3">(removed)</span>
    </span>
  );
}

type FigureTableProps<Row> = {
  title: string;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  line: ReactNode;
  empty: string;
  /** The file's name; null while the rows can't be saved. */
  file: string | null;
  more?: number;
};

function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { title, rows, columns, line, empty, file, more = 0 } = props;
  const { shown, hasMore, showMore } = useShowMore(rows, 10);
  const [name, ...others] = columns.filter(({ isInFileAlone }) => !isInFileAlone);
  return (
    <section aria-label={title} className="min-w-0 py-4">
      <div className="flex items-center justify-between gap-3 px-4 sm:px-5.5">
        <h3 className="text-small font-[680]">{title}</h3>
        <IconButton
          variant="ghost"
          label={`Save as CSV: ${title}`}
          icon={<Download size={18} />}
          disabled={file === null}
          onClick={() => file && void saveCsv(file, columns, rows)}
        />
      </div>
      <div className="px-4 pb-3 sm:px-5.5">{line}</div>
      {rows.length === 0 || !name ? (
        <p className="px-4 text-small text-ink-2 sm:px-5.5">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={title} className="w-full text-small">
            <thead className="border-b text-left text-tiny text-ink-2">
              <tr className="[&>th]:px-2 [&>th:first-child]:pl-4 [&>th:last-child]:pr-4 sm:[&>th:first-child]:pl-5.5 sm:[&>th:last-child]:pr-5.5">
                <th scope="col" className="py-2 font-[600]">
                  {name.label}
                </th>
                {others.map(({ label }) => (
                  <th key={label} scope="col" className="py-2 text-right font-[600]">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {shown.map((row) => (
                <tr
                  key={JSON.stringify(row)}
                  className="align-baseline [&>*]:px-2 [&>*:first-child]:pl-4 [&>*:last-child]:pr-4 sm:[&>*:first-child]:pl-5.5 sm:[&>*:last-child]:pr-5.5"
                >
                  <th scope="row" className="wrap-anywhere py-2.5 text-left font-normal">
                    {name.Cell ? name.Cell(row) : name.text(row)}
                  </th>
                  {others.map(({ label, text }) => (
                    <td key={label} className="py-2.5 text-right tabular-nums">
                      {text(row).toLocaleString("en")}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ShowMore hasMore={hasMore} showMore={showMore} noun={`of ${title.toLowerCase()}`} />
      {more > 0 && (
        <p className="px-4 py-3 text-small text-ink-2 sm:px-5.5">
          {`${pluralize(more, "more term")} in the sum alone.`}
        </p>
      )}
    </section>
  );
}

async function saveCsv<Row>(file: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const { toCsv } = await import("@shared/text/csv.ts");
  const cells = rows.map((row) => columns.map(({ text }) => text(row)));
  const labels = columns.map(({ label }) => label);
  downloadText(file, toCsv(labels, cells), "text/csv");
}
