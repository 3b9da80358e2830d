import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";

const MAX_SHOWN = 50;

type ImportListProps = {
  title: string;
  /** The first ones of all that `count` counts. */
  items: readonly { key: string; label: ReactNode }[];
  count: number;
};

/** What an import would add, change or delete, under its title. */
export function ImportList({ title, items, count }: ImportListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, MAX_SHOWN);
  const rest = count - shown.length;
  return (
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">
        {title} <span className="ml-1 font-normal text-ink-3 tabular-nums">{count}</span>
      </h3>
      <ul className="divide-y text-small">
        {shown.map(({ key, label }) => (
          <li key={key} className="break-words px-4 py-2">
            {label}
          </li>
        ))}
        {rest > 0 && <li className="px-4 py-2 text-ink-3">… and {rest} more</li>}
      </ul>
      {shown.length < items.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </section>
  );
}
