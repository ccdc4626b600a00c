import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { readStored, writeStored } from '../stored.ts';
import styles from './split-pane.module.css';

/** The default for the minimum size of the pane without a fixed size, in pixels. */
const MIN_REST = 120;

export interface SplitPaneProps {
  /** Side by side, or one above the other. */
  readonly direction: 'horizontal' | 'vertical';
  /** The pane that keeps its size when the window changes; the other takes the rest. */
  readonly sizedPane: 'first' | 'second';
  /** In pixels, or a share of the whole if at most 1. */
  readonly initialSize: number;
  readonly minSize: number;
  readonly maxSize?: number;
  /** The minimum size of the other pane. */
  readonly minRest?: number;
  /** Remembers the size in this browser. */
  readonly storageKey?: string;
  /** Shows only the other pane. */
  readonly isCollapsed?: boolean;
  /** Names for screen readers what the handle resizes. */
  readonly label: string;
  readonly onResizeEnd?: (size: number) => void;
  readonly className?: string;
  readonly children: readonly [first: ReactNode, second: ReactNode];
}

/**
 * Shows two panes with a line between them. The user can drag it or move it with the arrow keys; a double
 * click resets it.
 */
export function SplitPane(props: SplitPaneProps) {
  const {
    direction,
    sizedPane,
    isCollapsed,
    className,
    children: [first, second],
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const { size, resize, reset, settle } = usePaneSize(props, root);
  const style = isCollapsed ? undefined : paneStyle(props, size);
  const pane = (isSized: boolean, content: ReactNode): ReactNode =>
    isSized ? (
      <div className={styles.fixed} style={style} hidden={isCollapsed}>
        {content}
      </div>
    ) : (
      <div className={styles.fluid}>{content}</div>
    );
  return (
    <div ref={root} className={classes(styles.split, direction === 'vertical' && styles.vertical, className)}>
      {pane(sizedPane === 'first', first)}
      {!isCollapsed && (
        <Handle {...props} size={size} root={root} onResize={resize} onReset={reset} onSettle={settle} />
      )}
      {pane(sizedPane === 'second', second)}
    </div>
  );
}

/** The other pane keeps its minimum size, even if the window has shrunk since the user set the sizes. */
function paneStyle({ direction, minSize, minRest = MIN_REST }: SplitPaneProps, size: number): CSSProperties {
  const [measure, most] =
    direction === 'horizontal' ? (['width', 'maxWidth'] as const) : (['height', 'maxHeight'] as const);
  return {
    [measure]: size <= 1 ? `${size * 100}%` : size,
    [most]: `max(${minSize}px, calc(100% - ${minRest}px))`,
  };
}

type Root = { readonly current: HTMLDivElement | null };

function usePaneSize(
  {
    direction,
    initialSize,
    minSize,
    maxSize = Infinity,
    minRest = MIN_REST,
    storageKey,
    onResizeEnd,
  }: SplitPaneProps,
  root: Root,
) {
  const [size, setSize] = useState(() => {
    const stored = storageKey ? readStored(storageKey) : undefined;
    return typeof stored === 'number' && stored >= minSize ? Math.min(stored, maxSize) : initialSize;
  });
  const latest = useRef(size);
  const apply = (next: number): void => {
    latest.current = next;
    setSize(next);
  };
  const resize = (wanted: number): void => {
    const whole = wholeSize(root, direction);
    apply(Math.round(Math.max(minSize, Math.min(wanted, maxSize, whole - minRest))));
  };
  const settle = (): void => {
    if (storageKey) writeStored(storageKey, latest.current);
    onResizeEnd?.(latest.current);
  };
  const reset = (): void => {
    apply(initialSize);
    settle();
  };
  return { size, resize, reset, settle };
}

interface HandleProps extends SplitPaneProps {
  readonly size: number;
  readonly root: Root;
  readonly onResize: (size: number) => void;
  readonly onReset: () => void;
  readonly onSettle: () => void;
}

function Handle({
  direction,
  sizedPane,
  label,
  minSize,
  maxSize,
  size,
  root,
  onResize,
  onReset,
  onSettle,
}: HandleProps) {
  const isHorizontal = direction === 'horizontal';
  const current = (): number => (size <= 1 ? size * wholeSize(root, direction) : size);
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
    const box = root.current.getBoundingClientRect();
    const at = isHorizontal ? event.clientX - box.left : event.clientY - box.top;
    onResize(sizedPane === 'first' ? at : (isHorizontal ? box.width : box.height) - at);
  };
  const press = (event: KeyboardEvent): void => {
    const step = (isHorizontal ? { ArrowLeft: -16, ArrowRight: 16 } : { ArrowUp: -16, ArrowDown: 16 })[
      event.key as 'ArrowLeft'
    ];
    if (!step) return;
    event.preventDefault();
    onResize(current() + (sizedPane === 'first' ? step : -step));
    onSettle();
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    delete event.currentTarget.dataset['dragging'];
    onSettle();
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isHorizontal ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={minSize}
      aria-valuemax={maxSize}
      className={classes(styles.handle, isHorizontal ? styles.handleHorizontal : styles.handleVertical)}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragging'] = '';
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}

function wholeSize(root: Root, direction: SplitPaneProps['direction']): number {
  const box = root.current?.getBoundingClientRect();
  return (direction === 'horizontal' ? box?.width : box?.height) ?? 0;
}
