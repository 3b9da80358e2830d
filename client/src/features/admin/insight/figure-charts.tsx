import { VIDEO_PARTS } from "@shared/content/insight-rules.ts";
import type { InsightReport } from "@shared/contracts/insight.ts";
import { longDate } from "@shared/text/dates.ts";

type Day = InsightReport["perDay"][number];

type DayLineProps = { name: string; days: readonly Day[]; sumOf: (day: Day) => number };

const [WIDTH, HEIGHT] = [300, 48];

export function DayLine({ name, days, sumOf }: DayLineProps) {
  const values = days.map(sumOf);
  const total = values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => [index * step, HEIGHT - (value / most) * HEIGHT]);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure>
      <figcaption className="text-h2 font-bold tabular-nums">
        {total.toLocaleString("en")}
      </figcaption>
      {/* A single day makes no line. */}
      {first && last && values.length > 1 && (
        <>
          <svg
            role="img"
            aria-label={`${name} each day: ${Math.max(...values)} at most, ${Math.min(...values)} at least`}
            viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
            preserveAspectRatio="none"
            className="mt-1 h-14 w-full text-brand"
          >
            <polyline
              points={points
                .map((point) => point.map((each) => each.toFixed(1)).join(","))
                .join(" ")}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="flex justify-between gap-4 text-tiny text-ink-3">
            <span>{longDate(first)}</span>
            <span>{longDate(last)}</span>
          </p>
        </>
      )}
    </figure>
  );
}

export function StopBars({ name, stops }: { name: string; stops: readonly number[] }) {
  const total = stops.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const most = Math.max(...stops);
  const peak = stops.indexOf(most);
  return (
    <details className="mt-1.5 text-tiny text-ink-2">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-end gap-x-3 gap-y-1 rounded-small md:min-h-9">
        <svg
          aria-hidden
          viewBox={`0 0 ${VIDEO_PARTS * 5 - 1} 24`}
          preserveAspectRatio="none"
          className="h-6 w-32 max-w-full text-brand"
        >
          {stops.map((count, part) => {
            const height = Math.max(1, (count / most) * 24);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a part of a video is its number
                key={part}
                x={part * 5}
                y={24 - height}
                width="4"
                height={height}
                fill="currentColor"
                opacity={count === 0 ? 0.35 : 1}
              />
            );
          })}
        </svg>
        <span className="underline underline-offset-3">
          <span className="sr-only">{`${name}: `}</span>
          <span>{`most stop at ${partText(peak)}`}</span>
        </span>
      </summary>
      <table aria-label={`Where people stop: ${name}`} className="mt-1 w-full max-w-72">
        <thead className="text-left">
          <tr>
            <th scope="col" className="py-1 font-[600]">
              Part of the video
            </th>
            <th scope="col" className="py-1 text-right font-[600]">
              Stopped
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map((count, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of a video is its number
            <tr key={part}>
              <th scope="row" className="text-left font-normal">
                {partText(part)}
              </th>
              <td className="text-right tabular-nums">
                <span>{count}</span>{" "}
                <span className="text-ink-3">{`(${Math.round((count / total) * 100)} %)`}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const SHARE = 100 / VIDEO_PARTS;

function partText(part: number): string {
  if (part === VIDEO_PARTS - 1) return "the end";
  return `${part * SHARE}–${(part + 1) * SHARE} %`;
}
