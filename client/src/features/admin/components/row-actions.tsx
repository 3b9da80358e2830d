import { cva, type VariantProps } from "class-variance-authority";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { role } from "./data-table.tsx";

const cell = cva(
  // Without borders until the row is hovered or has the focus.
  "flex justify-end gap-2 lg:[tr:not(:hover,:has(:focus-visible))_&>button]:border-transparent lg:not-group-hover:[&>button]:bg-transparent",
  {
    variants: {
      columns: { content: "sm:max-lg:row-span-2 sm:max-lg:row-start-1", videos: "video-actions" },
    },
    defaultVariants: { columns: "content" },
  },
);

/** The last cell of a row, with its buttons. */
export function RowActions({
  columns,
  children,
}: VariantProps<typeof cell> & { children: ReactNode }) {
  return (
    <td {...role("cell")} className={cell({ columns })}>
      {children}
    </td>
  );
}

/** The icon of a row's button that deletes it. */
export function DeleteIcon() {
  return (
    <Trash2
      size={18}
      className="text-danger lg:[tr:not(:hover,:has(:focus-visible))_&]:text-ink-2"
    />
  );
}
