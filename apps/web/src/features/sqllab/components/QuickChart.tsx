import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import {
  axisTicks,
  chartPoints,
  firstChoice,
  SUMMARIES,
  type ChartPoint,
  type QuickChartChoice,
} from '../result/quick-chart.ts';
import type { SqlRunResult } from '../sql-result.ts';
import styles from './quick-chart.module.css';

interface QuickChartProps {
  readonly result: SqlRunResult;
  readonly order: ArrayLike<number>;
}

/** Draws the returned rows at once, without another run. */
export function QuickChart({ result, order }: QuickChartProps) {
  const [choice, setChoice] = useState(() => firstChoice(result));
  const drawn = useMemo(() => choice && chartPoints(result, order, choice), [result, order, choice]);
  if (!choice || !drawn) return <EmptyState title="The query returned no data" />;
  const change = (next: Partial<QuickChartChoice>): void => setChoice({ ...choice, ...next });
  const options = result.columns.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.chart}>
      <div className={styles.choices}>
        <Select
          label="Group by"
          size="small"
          value={choice.x}
          options={options}
          onChange={x => change({ x: x ?? choice.x })}
        />
        <Select
          label="Summary"
          size="small"
          value={choice.summary}
          options={SUMMARIES.map(value => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))}
          onChange={summary => change({ summary: summary ?? choice.summary })}
        />
        {choice.summary !== 'count' && (
          <Select
            label="Value"
            size="small"
            value={choice.y}
            options={options}
            onChange={y => change({ y: y ?? choice.y })}
          />
        )}
        {drawn.more > 0 && (
          <span className={styles.more}>
            {drawn.points.length} of {(drawn.points.length + drawn.more).toLocaleString('en')} groups are
            shown
          </span>
        )}
      </div>
      {drawn.points.length === 0 ? (
        <EmptyState title={`“${choice.y}” has no numbers to draw`} />
      ) : (
        <Drawing {...drawn} label={`${choice.summary} of ${choice.y} by ${choice.x}`} />
      )}
    </div>
  );
}

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly isLine: boolean;
  readonly label: string;
}

const LEFT = 64;
const [TOP, RIGHT, BOTTOM] = [12, 16, 40];

function Drawing({ points, isLine, label }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 600, height: 240 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);
  const ticks = axisTicks(points.map(point => point.value));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const step = (width - LEFT - RIGHT) / points.length;
  const x = (at: number): number => LEFT + step * (at + 0.5);
  const y = (value: number): number =>
    TOP + (height - TOP - BOTTOM) * (1 - (value - low) / (high - low || 1));
  const every = Math.ceil((isLine ? 110 : 70) / step);
  return (
    <div ref={host} className={styles.drawing}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {ticks.map(tick => (
          <g key={tick}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
              {short(tick)}
            </text>
          </g>
        ))}
        {isLine ? (
          <polyline
            className={styles.line}
            points={points.map((point, at) => `${x(at)},${y(point.value)}`).join(' ')}
          />
        ) : (
          points.map((point, at) => (
            <rect
              key={point.label}
              className={styles.bar}
              x={x(at) - Math.min(28, step * 0.36)}
              width={Math.min(56, step * 0.72)}
              y={Math.min(y(point.value), y(0))}
              height={Math.max(1, Math.abs(y(point.value) - y(0)))}
            >
              <title>{`${point.label}: ${point.value.toLocaleString('en')}`}</title>
            </rect>
          ))
        )}
        {points.map((point, at) =>
          at % every === 0 ? (
            <text
              key={point.label}
              x={x(at)}
              y={height - BOTTOM + 18}
              textAnchor="middle"
              className={styles.tick}
            >
              {cut(point.label, Math.floor((step * every) / 7))}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

function cut(text: string, letters: number): string {
  const shown = text.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ').replace(/ 00:00:00$/, '');
  return shown.length > letters ? `${shown.slice(0, Math.max(1, letters - 1))}…` : shown;
}

function short(value: number): string {
  return value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 2 });
}
