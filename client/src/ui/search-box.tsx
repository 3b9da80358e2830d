import { cva, type VariantProps } from "class-variance-authority";
import { Search, X } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef } from "react";

const box = cva(
  "flex h-14 items-center gap-3 rounded-medium bg-card pl-4.5 pr-2 text-ink focus-within:outline-2 focus-within:outline-offset-2",
  {
    variants: {
      variant: {
        hero: "max-w-155 border border-edge focus-within:outline-pulse",
        plain: "border border-edge focus-within:outline-brand",
      },
    },
  },
);

type SearchBoxProps = VariantProps<typeof box> & {
  /** The page that shows what is found for `?q=`, where no script runs. */
  action: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onFocus?: () => void;
  /** A button of its own at the box's end. */
  children?: ReactNode;
};

/**
 * A search box whose name is its placeholder without the dots; a form of HTML until the page is hydrated. The longest
 * text the API takes is 200 characters.
 */
export function SearchBox({
  variant,
  action,
  placeholder,
  value,
  onChange,
  onSubmit,
  onFocus,
  children,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  // What was typed before the page was hydrated, which React leaves in the box.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed !== value) onChange(typed);
  });
  useLayoutEffect(() => takeTyped(), []);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  const name = placeholder.replace(/\.+$/, "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know the search element
    <form
      role="search"
      action={action}
      aria-label={name}
      onSubmit={handleSubmit}
      className={box({ variant })}
    >
      <Search size={22} className="shrink-0 text-ink-3" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="h-full min-w-0 flex-1 bg-transparent text-lead outline-hidden placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={(event) => {
            event.currentTarget.form?.querySelector("input")?.focus();
            onChange("");
          }}
          className="grid size-11 shrink-0 place-items-center rounded-medium text-ink-3 hover:text-ink noscript:hidden"
        >
          <X size={18} />
        </button>
      )}
      {children}
    </form>
  );
}
