import { type CSSProperties, useEffect, useRef, useState } from "react";
import ReactQuill, { type DeltaStatic, type Quill } from "react-quill";
import "./editor.css";
import { AskingDialog } from "./asking-dialog.tsx";
import { htmlToDelta } from "./html-to-delta.ts";
import { FORMATS } from "./quill-formats.ts";
import { MODULES } from "./quill-modules.ts";
import { Toolbar } from "./toolbar.tsx";
import { useAsking } from "./use-asking.ts";
import { useHtmlChanges } from "./use-html-changes.ts";
import { usePictures } from "./use-pictures.ts";
import { useSelection } from "./use-selection.ts";

type ArticleEditorProps = {
  /** What it opens with; later values are ignored, so give it another `key` to open another text. */
  html: string;
  /** Called with the HTML as it is to be stored, empty when nothing is in it, after the author's changes only. */
  onChange: (html: string) => void;
  /** What the text is, for those who can't see where it stands. */
  label: string;
  placeholder?: string;
  /** In px. */
  minHeight?: number;
};

/** The rich-text editor. Tab leaves it; Ctrl+] and Ctrl+[ indent. */
export default function ArticleEditor({
  html,
  onChange,
  label,
  placeholder = "Write your content here...",
  minHeight = 300,
}: ArticleEditorProps) {
  const [opened] = useState(() => htmlToDelta(html) as DeltaStatic);
  const component = useRef<ReactQuill>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const selection = useSelection(quill);
  const pictures = usePictures(quill);
  const tellChange = useHtmlChanges(quill, onChange);
  const asking = useAsking(quill, pictures.next !== undefined);

  // Not before mounting: strict mode makes a second one.
  useEffect(() => setQuill(component.current?.getEditor() ?? null), []);
  useEffect(() => nameText(quill, label), [quill, label]);

  const size = { "--editor-height": `${minHeight}px` } as CSSProperties;
  return (
    <div className="article-editor" style={size}>
      {quill && (
        <Toolbar
          label={`${label}: formatting`}
          quill={quill}
          selection={selection}
          onAsk={asking.ask}
        />
      )}
      <ReactQuill
        ref={component}
        theme="default"
        defaultValue={opened}
        placeholder={placeholder}
        formats={FORMATS}
        modules={MODULES}
        useSemanticHTML={false}
        onChange={(_html, _change, source) => {
          if (source === "user") tellChange();
        }}
      />
      {quill && asking.about && (
        <AskingDialog
          about={asking.about}
          quill={quill}
          range={selection.range}
          pictures={pictures}
          onClose={asking.close}
        />
      )}
    </div>
  );
}

function nameText(quill: Quill | null, label: string): void {
  if (!quill) return;
  quill.root.setAttribute("role", "textbox");
  quill.root.setAttribute("aria-multiline", "true");
  quill.root.setAttribute("aria-label", label);
}
