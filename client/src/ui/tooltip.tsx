import { type ComponentType, createContext, type ReactNode, use } from "react";

export type TooltipProps = { text: string; children: ReactNode };

/**
 * What shows a control's word when it is pointed at; by default the browser's own way. Where people work for hours a
 * richer one takes its place, whose code other pages then needn't load.
 */
export const TooltipContext = createContext<ComponentType<TooltipProps>>(NativeTooltip);

/** Says in a word what the control inside does. */
export function Tooltip(props: TooltipProps) {
  const Shown = use(TooltipContext);
  return <Shown {...props} />;
}

function NativeTooltip({ text, children }: TooltipProps) {
  return (
    <span title={text} className="contents">
      {children}
    </span>
  );
}
