import * as Radix from "@radix-ui/react-tabs";
import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode, Ref } from "react";

// In a dialog the list stays above the scrolling content, and reaches from edge to edge.
const root = cva("", {
  variants: { variant: { page: "", dialog: "flex min-h-0 flex-1 flex-col" } },
});
const list = cva("flex flex-wrap gap-x-6 border-b", {
  variants: { variant: { page: "border-line-2", dialog: "shrink-0 px-5" } },
});

type TabsProps = VariantProps<typeof list> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode }[];
  children: ReactNode;
};

export function Tabs({ variant = "page", label, value, onChange, tabs, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={root({ variant })}>
      <Radix.List aria-label={label} className={list({ variant })}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            // The line below the current tab is a border, which base.css makes thicker in forced colours.
            className="relative -mb-px min-h-11 rounded-small py-2.5 font-[550] text-ink-2 transition-colors duration-150 hover:text-ink data-[state=active]:font-[680] data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:bottom-0 data-[state=active]:after:border-b-2 data-[state=active]:after:border-brand"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

type TabPanelProps = { value: string; ref?: Ref<HTMLDivElement> | undefined; children: ReactNode };

/** A tab's content. It stays mounted while another tab is shown, so that nothing typed is lost. */
export function TabPanel({ value, ref, children }: TabPanelProps) {
  return (
    <Radix.Content
      ref={ref}
      value={value}
      forceMount
      className="rounded-large data-[state=inactive]:hidden"
    >
      {children}
    </Radix.Content>
  );
}
