import type { SqlRunResult } from '../sql-result.ts';
import { cellText } from '../sql-result.ts';

export const SUMMARIES = ['sum', 'average', 'count', 'minimum', 'maximum'] as const;
export type Summary = (typeof SUMMARIES)[number];

export interface QuickChartChoice {
  readonly x: string;
  readonly y: string;
  readonly summary: Summary;
}

export interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

/** Returns what a quick chart of a result shows at first; undefined without a column of numbers. */
export function firstChoice({ columns, rows }: SqlRunResult): QuickChartChoice | undefined {
  const numeric = columns.filter(column => column.type_generic === 0);
  const along =
    columns.find(column => column.is_dttm) ?? columns.find(column => column.type_generic !== 0) ?? columns[0];
  const y = numeric.find(column => column !== along);
  if (!along || rows.length === 0) return undefined;
  return y
    ? { x: along.name, y: y.name, summary: 'sum' }
    : { x: along.name, y: along.name, summary: 'count' };
}

const MOST_BARS = 30;
const MOST_POINTS = 2000;

/**
 * Returns the points of a quick chart: in time order along moments and numbers; else the largest values, up
 * to as many bars as can be read.
 */
export function chartPoints(
  { columns, rows }: SqlRunResult,
  order: ArrayLike<number>,
  { x, y, summary }: QuickChartChoice,
): { readonly points: readonly ChartPoint[]; readonly isLine: boolean; readonly more: number } {
  const groups = new Map<string, number[]>();
  for (const at of Array.from(order)) {
    const row = rows[at]!;
    const key = cellText(row[x]);
    const value = row[y];
    const values = groups.get(key) ?? groups.set(key, []).get(key)!;
    if (summary === 'count') values.push(1);
    else if (value !== null && Number.isFinite(Number(value))) values.push(Number(value));
  }
  const column = columns.find(one => one.name === x);
  const isNumber = column?.type_generic === 0;
  const isLine = column?.is_dttm === true || (isNumber && groups.size > MOST_BARS);
  const points = [...groups]
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => ({ label, value: summarized(values, summary) }));
  const sorted =
    isLine || isNumber
      ? points.toSorted((a, b) => (isNumber ? Number(a.label) - Number(b.label) : a.label < b.label ? -1 : 1))
      : points.toSorted((a, b) => b.value - a.value);
  const most = isLine ? MOST_POINTS : MOST_BARS;
  return { points: sorted.slice(0, most), isLine, more: Math.max(0, sorted.length - most) };
}

function summarized(values: readonly number[], summary: Summary): number {
  const sum = values.reduce((total, value) => total + value, 0);
  switch (summary) {
    case 'sum':
    case 'count':
      return sum;
    case 'average':
      return sum / values.length;
    case 'minimum':
      return values.reduce((least, value) => Math.min(least, value), Infinity);
    case 'maximum':
      return values.reduce((most, value) => Math.max(most, value), -Infinity);
    default:
      throw new Error(`unknown summary ${summary satisfies never as string}`);
  }
}

/** Returns round numbers that span the values, with zero. */
export function axisTicks(values: readonly number[]): readonly number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(one => one >= rough) ?? rough;
  const from = Math.floor(low / step);
  const count = Math.ceil(high / step) - from;
  return Array.from({ length: count + 1 }, (_, at) => (from + at) * step);
}
