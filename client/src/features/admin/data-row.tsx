import type { MouseEvent, ReactNode } from "react";
import { CutText } from "@/ui/cut-text.tsx";
import { role } from "./data-table.tsx";

type DataRowProps = {
  name: ReactNode;
  description: string;
  /** What stands in the third column. */
  third: ReactNode;
  actions: ReactNode;
  /** What a click beside the row's links and buttons does. */
  onClick: (() => void) | undefined;
};

/** A row of a `DataTable`. */
export function DataRow({ name, description, third, actions, onClick }: DataRowProps) {
  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || target.closest("a, button") || getSelection()?.type === "Range") return;
    // Where the focus comes back to.
    currentTarget.querySelector("button")?.focus();
    onClick?.();
  }

  return (
    // A larger target for the mouse; the keyboard has the row's buttons
    <tr
      {...role("row")}
      onClick={handleClick}
      data-can-open={onClick !== undefined}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 transition-colors duration-150 hover:bg-mist has-[:focus-visible]:bg-mist data-[can-open=true]:cursor-pointer sm:grid-cols-[minmax(0,1fr)_11rem_6rem] sm:gap-y-0.5 sm:px-5.5 lg:min-h-13 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_6rem] lg:py-1.5"
    >
      <td
        {...role("cell")}
        className="flex items-center justify-between gap-3 font-[620] max-sm:col-span-2 sm:max-lg:self-end lg:pr-2"
      >
        {name}
      </td>
      <td
        {...role("cell")}
        className="min-w-0 text-ink-2 max-sm:col-span-2 sm:max-lg:col-start-1 sm:max-lg:row-start-2 sm:max-lg:self-start"
      >
        <CutText text={description} />
      </td>
      <td {...role("cell")} className="min-w-0 sm:max-lg:row-span-2 sm:max-lg:row-start-1">
        {third}
      </td>
      <td
        {...role("cell")}
        // Quiet until somebody is in the row.
        className="flex justify-end gap-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 lg:[tr:not(:hover,:has(:focus-visible))_&>button]:border-transparent lg:not-group-hover:[&>button]:bg-transparent"
      >
        {actions}
      </td>
    </tr>
  );
}
