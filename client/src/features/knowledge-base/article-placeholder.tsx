import { Lightbulb } from "lucide-react";

/** What stands in for the text of an article that has none yet. */
export function ArticlePlaceholder() {
  return (
    <div className="rich-text prose">
      <h2>Getting Started</h2>
      <ol>
        <li>Go to your account settings.</li>
        <li>Choose the options you want.</li>
        <li>Save your changes and refresh the page.</li>
      </ol>
      <p className="flex gap-3 rounded-medium bg-brand-tint p-4 text-brand-ink">
        <Lightbulb size={22} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          <strong>Tip:</strong> Need more help? Use the chat button to talk to our support team.
        </span>
      </p>
    </div>
  );
}
