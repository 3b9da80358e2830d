import { paths } from "@/lib/paths.ts";
import { Button } from "@/ui/button.tsx";
import { SearchBox, useSearchDraft } from "@/ui/search-box.tsx";

type HelpSearchProps = {
  /** The active search text. */
  applied: string;
  /** Called with the trimmed text when the search is submitted. */
  onSearch: (text: string) => void;
};

/** The second search, at the library's end: applied when it is submitted. */
export function HelpSearch({ applied, onSearch }: HelpSearchProps) {
  const draft = useSearchDraft(applied, onSearch);
  return (
    <section
      aria-labelledby="help-heading"
      className="mb-16 mt-14 rounded-large bg-brand-tint px-4 py-10 text-center md:px-11 md:py-12"
    >
      <h2 id="help-heading" className="text-h2 font-bold">
        How can we help you?
      </h2>
      <p className="mb-6 mt-1.5 text-ink-2">
        Search our knowledge base for answers to your questions
      </p>
      <div className="mx-auto max-w-155 text-left">
        <SearchBox
          variant="plain"
          // Below the videos: the browser goes up to what it found, where no script does.
          action={`${paths.university}#videos`}
          placeholder="Search for articles..."
          value={draft.text}
          onChange={draft.type}
          onSubmit={draft.submit}
        >
          <Button type="submit">Search</Button>
        </SearchBox>
      </div>
    </section>
  );
}
