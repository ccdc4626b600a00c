import { QueryObject } from '@powerset/core/query/query-object.ts';

/**
 * Returns random numbers that are the same for a seed on every machine, so that a failing seed can run again.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MONTH = {
  expressionType: 'SQL',
  sqlExpression: 'ordered_at',
  label: 'ordered_at',
  columnType: 'BASE_AXIS',
};
const DIMENSIONS = [
  'region',
  'status',
  'product_line',
  'country',
  'is_returned',
  'rating',
  ...['P1D', 'P1M', 'P3M', 'P1Y'].map(timeGrain => ({ ...MONTH, timeGrain })),
];
const METRICS = [
  'count',
  ...['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'].flatMap(aggregate =>
    ['quantity', 'revenue', 'rating', 'discount'].map(column_name => ({
      expressionType: 'SIMPLE',
      aggregate,
      column: { column_name },
      label: `${aggregate} of ${column_name}`,
    })),
  ),
];
const FILTERS = [
  { col: 'region', op: 'IN', val: ['Asia', 'Europe', null] },
  { col: 'region', op: 'NOT IN', val: ['Asia'] },
  { col: 'region', op: 'IS NULL' },
  { col: 'state', op: 'IS NOT NULL' },
  { col: 'quantity', op: '>', val: 20 },
  { col: 'quantity', op: '<=', val: '10' },
  { col: 'rating', op: '==', val: 5 },
  { col: 'rating', op: '!=', val: 3 },
  { col: 'revenue', op: '>=', val: 1500.5 },
  { col: 'product_line', op: 'LIKE', val: '%Cars' },
  { col: 'is_returned', op: '==', val: true },
  { col: 'is_returned', op: 'IS FALSE' },
  { col: 'discount', op: 'IS NULL' },
  { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2022-01-01 : 2023-01-01' },
  { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: ' : 2022-06-15T12:30:00' },
  { col: 'ship_date', op: 'TEMPORAL_RANGE', val: '2021-03-01 : ' },
];

/**
 * Returns a query about the table `sales` whose answer does not depend on the engine: it orders everything
 * and cuts nothing.
 */
export function randomQuery(seed: number): QueryObject {
  const random = randomNumbers(seed);
  const pick = <T>(items: readonly T[], most: number): T[] => {
    const rest = [...items];
    return Array.from(
      { length: Math.floor(random() * (most + 1)) },
      () => rest.splice(Math.floor(random() * rest.length), 1)[0]!,
    );
  };
  const columns = onePerLabel(pick(DIMENSIONS, 3));
  const metrics = pick(METRICS, 4);
  return QueryObject.parse({
    columns,
    metrics: metrics.length + columns.length === 0 ? ['count'] : metrics,
    filters: pick(FILTERS, 3),
  });
}

/** Returns queries that differ from a random one in their metrics alone, as the charts of a dashboard may. */
export function randomSiblings(seed: number): readonly QueryObject[] {
  const query = randomQuery(seed);
  const random = randomNumbers(seed + 1_000_000);
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => ({
    ...query,
    metrics: QueryObject.parse({ metrics: METRICS.filter(() => random() < 0.15).slice(0, 5) }).metrics,
  })).map(sibling => ((sibling.metrics ?? []).length > 0 ? sibling : { ...sibling, metrics: ['count'] }));
}

type Dimension = (typeof DIMENSIONS)[number];

function onePerLabel(columns: readonly Dimension[]): Dimension[] {
  const label = (column: Dimension): string => (typeof column === 'string' ? column : column.label);
  return columns.filter((column, at) => columns.findIndex(other => label(other) === label(column)) === at);
}
