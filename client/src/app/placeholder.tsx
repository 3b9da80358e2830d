/** A page that isn't built: its name alone. */
export function Placeholder({ text }: { text: string }) {
  return (
    <h1 className="mx-auto max-w-page px-4 py-24 text-center text-h2 font-bold md:px-6">{text}</h1>
  );
}
