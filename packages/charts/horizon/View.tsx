import { useState } from 'react';
import type { ViewProps } from '../kit/view/view-props.ts';
import styles from './horizon.module.css';
import type { Horizon, HorizonRow } from './option.ts';

const HEAD_HEIGHT = 20;

export function View({ option, onMarkMenu }: ViewProps<Horizon>) {
  const [pointed, setPointed] = useState<number>();
  const at = pointed === undefined ? undefined : option.xs[pointed];
  return (
    <div
      className={styles.page}
      role="group"
      aria-label={option.summary}
      onContextMenu={event => {
        event.preventDefault();
        onMarkMenu(undefined, event);
      }}
      onMouseLeave={() => setPointed(undefined)}
      onMouseMove={event => {
        const { left } = event.currentTarget.getBoundingClientRect();
        setPointed(nearest(option.xs, event.clientX - left));
      }}
    >
      <div className={styles.head} style={{ height: HEAD_HEIGHT }}>
        <span>{pointed === undefined ? option.moments[0] : option.moments[pointed]}</span>
        <span>{pointed === undefined && option.moments.at(-1)}</span>
      </div>
      {option.rows.map(row => (
        <Row key={row.name} row={row} option={option} pointed={pointed} />
      ))}
      {at !== undefined && (
        <div
          className={styles.line}
          style={{ left: at, top: HEAD_HEIGHT, height: option.rows.length * (option.rowHeight + 1) }}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly row: HorizonRow;
  readonly option: Horizon;
  readonly pointed: number | undefined;
}

function Row({ row, option, pointed }: RowProps) {
  return (
    <div className={styles.row} style={{ height: option.rowHeight }}>
      <svg role="img" aria-label={row.name} width={option.width} height={option.rowHeight}>
        {row.bands.map(({ color, path }) => (
          <path key={color} d={path} fill={color} />
        ))}
      </svg>
      <span className={styles.name}>{row.name}</span>
      {pointed !== undefined && <span className={styles.value}>{row.texts[pointed]}</span>}
    </div>
  );
}

function nearest(xs: readonly number[], x: number): number | undefined {
  if (xs.length === 0) return undefined;
  return xs.reduce((best, place, i) => (Math.abs(place - x) < Math.abs(xs[best]! - x) ? i : best), 0);
}
