import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ChartTheme } from '../surface.ts';
import { tooltipHtml, type TooltipRow } from '../tooltip-html.ts';
import styles from './pointer-tooltip.module.css';

interface Shown {
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly rows: readonly TooltipRow[];
}

interface PointerTooltip {
  /** The event handlers of a mark's element. */
  over(
    title: string,
    rows: readonly TooltipRow[],
  ): {
    onPointerMove(event: { readonly clientX: number; readonly clientY: number }): void;
    onPointerLeave(): void;
  };
  readonly element: ReactNode;
}

const GAP = 14;

/** Returns a tooltip that follows the pointer, for drawings made of page elements. */
export function usePointerTooltip(theme: ChartTheme): PointerTooltip {
  const [shown, setShown] = useState<Shown>();
  const isLeft = shown !== undefined && shown.x > innerWidth * 0.6;
  const isHigh = shown !== undefined && shown.y > innerHeight * 0.7;
  return {
    over: (title, rows) => ({
      onPointerMove: ({ clientX, clientY }) => setShown({ x: clientX, y: clientY, title, rows }),
      onPointerLeave: () => setShown(undefined),
    }),
    element:
      shown &&
      createPortal(
        <div
          className={styles.tooltip}
          role="tooltip"
          style={{
            left: shown.x + (isLeft ? -GAP : GAP),
            top: shown.y + (isHigh ? -GAP : GAP),
            transform: `translate(${isLeft ? '-100%' : '0'}, ${isHigh ? '-100%' : '0'})`,
          }}
          // The text is built from escaped names and values.
          dangerouslySetInnerHTML={{ __html: tooltipHtml(theme, shown.title, shown.rows) }}
        />,
        document.body,
      ),
  };
}
