import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import styles from './view.module.css';

interface DrawBoundaryProps {
  /** A new key retries the drawing. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface DrawBoundaryState {
  readonly message: string | undefined;
  readonly drawnKey: unknown;
}

/** Keeps a chart that cannot be drawn from breaking the page. React supports this only in classes. */
export class DrawBoundary extends Component<DrawBoundaryProps, DrawBoundaryState> {
  override state: DrawBoundaryState = { message: undefined, drawnKey: undefined };

  static getDerivedStateFromError(error: unknown): Partial<DrawBoundaryState> {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(
    { resetKey }: DrawBoundaryProps,
    { drawnKey }: DrawBoundaryState,
  ): DrawBoundaryState | null {
    return resetKey === drawnKey ? null : { message: undefined, drawnKey: resetKey };
  }

  override render(): ReactNode {
    const { message } = this.state;
    return message === undefined ? (
      this.props.children
    ) : (
      <DrawFailure message={`An error occurred while rendering the visualization: ${message}`} />
    );
  }
}

/** Explains in place of the chart why it is missing. */
export function DrawFailure({ message }: { readonly message: string }) {
  return (
    <div className={styles.message}>
      <ErrorPanel title={message} />
    </div>
  );
}
