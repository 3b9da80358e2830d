type PageHeadingProps = { title: string; line?: string };

/** What the list below is, and a line about it. */
export function PageHeading({ title, line }: PageHeadingProps) {
  return (
    <div className="pb-5 pt-7 md:pt-8.5">
      <h1 className="break-words text-h2 font-bold">{title}</h1>
      {line && <p className="mt-1 text-ink-2">{line}</p>}
    </div>
  );
}
