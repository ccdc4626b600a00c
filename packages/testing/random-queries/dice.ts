import { randomNumbers } from './random-query.ts';

export type Cell = string | number | null;

/** Rows with the names of their columns. */
export interface PlainTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Parts = Readonly<Record<string, unknown>>;
export type Ask = (parts: Parts) => Promise<PlainTable>;

/** A query, with its expected answer computed by hand from answers to simpler queries. */
export interface RandomChart {
  readonly kind: string;
  readonly asked: Parts;
  readonly expected: (ask: Ask) => Promise<PlainTable>;
}

export interface Dice {
  upTo(most: number): number;
  one<T>(items: readonly T[]): T;
}

/** Returns dice whose throws are the same for a seed on every machine. */
export function diceOf(seed: number): Dice {
  const random = randomNumbers(seed);
  return {
    upTo: most => Math.floor(random() * (most + 1)),
    one: items => items[Math.floor(random() * items.length)]!,
  };
}

const FILTERS = [
  { col: 'quantity', op: '>', val: 20 },
  { col: 'is_returned', op: '==', val: false },
  { col: 'status', op: 'IN', val: ['Shipped', 'Delivered', 'Cancelled'] },
  { col: 'rating', op: 'IS NOT NULL' },
];

export const metric = (aggregate: string, column_name: string): Parts & { readonly label: string } => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name },
  label: `${aggregate} ${column_name}`,
});
export const axis = (timeGrain: string): Parts => ({
  expressionType: 'SQL',
  sqlExpression: 'ordered_at',
  label: 'ordered_at',
  columnType: 'BASE_AXIS',
  timeGrain,
});
export const someFilters = ({ upTo }: Dice): Parts[] => FILTERS.filter(() => upTo(3) === 0);
