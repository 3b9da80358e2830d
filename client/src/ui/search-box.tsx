import { cva, type VariantProps } from "class-variance-authority";
import { Search, X } from "lucide-react";
import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushQueryString } from "@/lib/query-string.ts";

const box = cva(
  // In narrow windows the icon gives way to the text if a button takes room; the button shows the same icon.
  "flex min-h-14 flex-wrap items-center gap-x-3 rounded-medium bg-card pl-4.5 pr-2 text-ink [&>button]:my-1 max-[22rem]:has-[[type=submit]]:[&>svg]:hidden focus-within:outline-2 focus-within:outline-offset-2",
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
  /** The page that shows the results of `?q=` without scripts. */
  action: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onFocus?: () => void;
  /** A button at the box's end. */
  children?: ReactNode;
};

/** A search box named by its placeholder; a form of HTML until the page is hydrated. The API takes 200 characters. */
export function SearchBox(props: SearchBoxProps) {
  const { variant, action, placeholder, value, onChange, onSubmit, onFocus, children } = props;
  const input = useRef<HTMLInputElement>(null);

  // Takes over text that was typed before hydration, which React leaves in the box.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed !== value) onChange(typed);
  });
  useLayoutEffect(() => takeTyped(), []);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  const name = placeholder.replace(/\.{3}$/, "");
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
        dir="auto"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 min-w-18 flex-1 self-stretch bg-transparent text-lead focus:outline-hidden placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
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

/** In ms: the debounce of search-as-you-type. */
const TYPING_PAUSE = 200;

export type SearchDraft = ReturnType<typeof useSearchDraft>;

/** A search box's text: the applied text until somebody types over it. `apply` is called with the trimmed text. */
export function useSearchDraft(applied: string, apply: (text: string) => void) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestApply = useRef(apply);
  // The page shows an applied text before or after the draft changes, in a render of its own: both count as the
  // draft's.
  const isDrafted = draft && (draft.over === applied || draft.text.trim() === applied);
  const text = isDrafted ? draft.text : applied;

  useEffect(() => {
    latestApply.current = apply;
  });

  const reset = useCallback(() => {
    clearTimeout(timer.current);
    setDraft(null);
  }, []);

  useEffect(() => {
    // Back and Forward discard text that is debounced or applied, but not text that waits for a button.
    const handlePopState = () => timer.current !== undefined && reset();
    window.addEventListener("popstate", handlePopState);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("popstate", handlePopState);
    };
  }, [reset]);

  function applyNow(next: string) {
    clearTimeout(timer.current);
    // The untrimmed text stays in the box: another word may follow a space at its end.
    setDraft({ text: next, over: next.trim() });
    latestApply.current(next.trim());
  }

  return {
    text,
    /** Takes a keystroke without applying it. */
    type: (next: string) => setDraft({ text: next, over: applied }),
    /** Takes a keystroke and applies the text, debounced. */
    typeAndApply(next: string) {
      setDraft({ text: next, over: applied });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(next), TYPING_PAUSE);
    },
    /** Applies the box's text at once, and writes it to the address. */
    submit() {
      applyNow(text);
      flushQueryString();
    },
    /** Discards the typed text. The same function in every render. */
    reset,
  };
}
