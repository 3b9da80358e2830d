/** A page that isn't built: its name alone. */
export function Placeholder({ text }: { text: string }) {
  return <h1 className="gutters max-w-page py-24 text-center text-title font-bold">{text}</h1>;
}
