/** One measured figure with its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | 'count' | 'a second' | 'MB/s';
  /** The largest value that passes. */
  readonly bar: number;
  /** True if the bar is the smallest value that passes, not the largest. */
  readonly isAtLeast?: boolean;
  /** The same work without Powerset, measured in the same run. */
  readonly raw?: number;
  readonly rawName?: string;
}

/** Formats the figures as a table. */
export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map(figure => [
    figure.name,
    shown(figure.value, figure.unit),
    `${figure.isAtLeast ? '≥' : '≤'} ${shown(figure.bar, figure.unit)}`,
    isWithinBar(figure) ? 'ok' : 'MISSED',
    figure.raw === undefined ? '' : `${shown(figure.raw, figure.unit)} (${figure.rawName ?? 'raw'})`,
  ]);
  const all = [['figure', 'measured', 'bar', '', 'raw limit in this run'], ...rows];
  const widths = all[0]!.map((_, at) => Math.max(...all.map(row => row[at]!.length)));
  return all
    .map(row =>
      row
        .map((cell, at) => (at === 0 || at >= 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns whether a figure is within its bar. */
export function isWithinBar({ value, bar, isAtLeast = false }: Figure): boolean {
  return isAtLeast ? value >= bar : value <= bar;
}

function shown(value: number, unit: Figure['unit']): string {
  const digits = unit === '×' ? 2 : value >= 100 || unit === 'count' ? 0 : 1;
  return unit === '×'
    ? `${value.toFixed(digits)} ×`
    : unit === 'count'
      ? value.toFixed(0)
      : `${value.toFixed(digits)} ${unit}`;
}

/** Returns the value that the given share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
