import { QuestionDialog } from "./question-dialog.tsx";

type DiscardQuestionProps = { onDiscard: () => void; onKeep: () => void };

/** Asks before a form's unsaved text is thrown away. */
export function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <QuestionDialog
      title="Throw your changes away?"
      action="Throw away"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      <p>What you wrote in this form has not been saved.</p>
    </QuestionDialog>
  );
}
