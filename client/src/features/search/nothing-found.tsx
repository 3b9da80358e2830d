import { site } from "@/site.ts";
import { Message } from "@/ui/message.tsx";

/** The empty state of the search over everything. */
export function NothingFound({ text }: { text: string }) {
  return (
    <Message title={<p className="break-words text-h3 font-[650]">No match for “{text.trim()}”</p>}>
      <p>
        Try another word, or write to{" "}
        <a
          href={`mailto:${site.email}`}
          className="inline-block py-2.5 font-[550] text-brand-ink underline underline-offset-4"
        >
          {site.email}
        </a>
      </p>
    </Message>
  );
}
