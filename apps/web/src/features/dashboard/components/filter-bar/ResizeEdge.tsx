import type { KeyboardEvent, PointerEvent } from 'react';
import { MAX_BAR_WIDTH, MIN_BAR_WIDTH } from './use-bar-width.ts';
import styles from './filter-bar.module.css';

export interface ResizeEdgeProps {
  readonly width: number;
  readonly resize: (width: number) => void;
  readonly settle: () => void;
}

/** Resizes the filter bar when the user drags its right edge or presses the arrow keys. */
export function ResizeEdge({ width, resize, settle }: ResizeEdgeProps) {
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const bar = event.currentTarget.parentElement;
    if (bar && event.currentTarget.hasPointerCapture(event.pointerId))
      resize(event.clientX - bar.getBoundingClientRect().left);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key as 'ArrowLeft'];
    if (!step) return;
    event.preventDefault();
    resize(width + step);
  };
  return (
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-label="Resize filters"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_BAR_WIDTH}
      aria-valuemax={MAX_BAR_WIDTH}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragging'] = '';
      }}
      onPointerMove={drag}
      onPointerUp={event => {
        delete event.currentTarget.dataset['dragging'];
        settle();
      }}
      onKeyDown={press}
      onBlur={settle}
    />
  );
}
