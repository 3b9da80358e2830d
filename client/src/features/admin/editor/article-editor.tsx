import { type CSSProperties, useEffect, useRef, useState } from "react";
import ReactQuill, { type DeltaStatic, type Quill } from "react-quill";
import "./editor.css";
import { htmlToDelta } from "./html-to-delta.ts";
import { InsecurePictures } from "./insecure-pictures.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { FORMATS, MODULES } from "./quill-setup.ts";
import { Toolbar } from "./toolbar.tsx";
import { useHtmlChanges } from "./use-html-changes.ts";
import { usePrompt } from "./use-prompt.ts";
import { useSelection } from "./use-selection.ts";
import { VideoDialog } from "./video-dialog.tsx";

type ArticleEditorProps = {
  /** The initial content. Later values are ignored: give the editor another `key` to open another text. */
  html: string;
  /** Called with the HTML to store (empty when there is no content), after the author's changes only. */
  onChange: (html: string) => void;
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
  const [initial] = useState(() => htmlToDelta(html) as DeltaStatic);
  const component = useRef<ReactQuill>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const selection = useSelection(quill);
  const reportChange = useHtmlChanges(quill, onChange);
  const prompt = usePrompt(quill);

  // Only after mounting: strict mode mounts twice and creates a second Quill.
  useEffect(() => setQuill(component.current?.getEditor() ?? null), []);
  useEffect(() => prepareTextbox(quill, label), [quill, label]);

  const size = { "--editor-height": `${minHeight}px` } as CSSProperties;
  const place = quill && { quill, range: selection.range, onClose: prompt.close };
  return (
    <div className="article-editor" style={size}>
      {quill && (
        <>
          <Toolbar
            label={`${label}: formatting`}
            quill={quill}
            selection={selection}
            onPrompt={prompt.open}
          />
          <InsecurePictures quill={quill} />
        </>
      )}
      <ReactQuill
        ref={component}
        theme="default"
        defaultValue={initial}
        placeholder={placeholder}
        formats={FORMATS}
        modules={MODULES}
        useSemanticHTML={false}
        onChange={(_html, _change, source) => {
          if (source === "user") reportChange();
        }}
      />
      {place && prompt.kind === "link" && <LinkDialog {...place} />}
      {place && prompt.kind === "video" && <VideoDialog {...place} />}
      {place && prompt.kind === "picture" && (
        // The key opens a new dialog for each of several dropped pictures.
        <PictureDialog key={prompt.picture?.address} {...place} given={prompt.picture} />
      )}
    </div>
  );
}

function prepareTextbox(quill: Quill | null, label: string): void {
  if (!quill) return;
  // The same typography as for readers: client/src/ui/rich-text.css.
  quill.root.classList.add("rich-text");
  quill.root.setAttribute("role", "textbox");
  quill.root.setAttribute("aria-multiline", "true");
  quill.root.setAttribute("aria-label", label);
}
