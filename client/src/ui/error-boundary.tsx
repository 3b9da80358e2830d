import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  /** What stands in for children that throw. */
  fallback: ReactNode;
  /** The children are tried again when it changes. */
  resetKey?: unknown;
  children: ReactNode;
};

/** Keeps what its children throw from the rest of the page. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    const hasChanged = resetKey !== this.props.resetKey;
    if (hasChanged && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
