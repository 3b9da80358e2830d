import { pluralize } from "@shared/text/text.ts";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { Quill } from "react-quill";

/** Says how many pictures of the text have `http:` addresses, which the security headers block, and what to do. */
export function InsecurePictures({ quill }: { quill: Quill }) {
  const [count, setCount] = useState(0);

  useEffect(() => {
    const update = () => setCount(quill.root.querySelectorAll("img[data-address]").length);
    update();
    quill.on("text-change", update);
    return () => void quill.off("text-change", update);
  }, [quill]);

  return (
    // Always in the page, so that screen readers announce its content when it appears.
    <div role="status">
      {count > 0 && (
        <p className="flex gap-3 border-b border-accent bg-accent-tint px-5 py-3 text-small text-ink">
          <TriangleAlert size={20} className="mt-0.5 shrink-0 text-accent-ink" />
          <span>
            {pluralize(count, "picture has an http: address", "pictures have http: addresses")}.
            Browsers will not show {count === 1 ? "it" : "them"}: this site loads pictures over
            https: only.{" "}
            {`Save ${count === 1 ? "it" : "each"} as a file, select it in the text and choose the file with the Image button.`}
          </span>
        </p>
      )}
    </div>
  );
}
