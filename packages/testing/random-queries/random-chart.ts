import { randomNumbers } from './random-query.ts';

export type Cell = string | number | null;

/** Rows by the names of their columns. */
export interface PlainTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

type Parts = Readonly<Record<string, unknown>>;
type Ask = (parts: Parts) => Promise<PlainTable>;

/** A question, and its answer made by hand from answers to simpler ones. */
export interface RandomChart {
  readonly kind: string;
  readonly asked: Parts;
  readonly expected: (ask: Ask) => Promise<PlainTable>;
}

const FILTERS = [{ col: 'quantity', op: '>', val: 20 }, { col: 'is_returned', op: '==', val: false }, { col: 'status', op: 'IN', val: ['Shipped', 'Delivered', 'Cancelled'] }, { col: 'rating', op: 'IS NOT NULL' }];
const metric = (aggregate: string, column_name: string): Parts & { readonly label: string } => ({ expressionType: 'SIMPLE', aggregate, column: { column_name }, label: `${aggregate} ${column_name}` });
const axis = (timeGrain: string): Parts => ({ expressionType: 'SQL', sqlExpression: 'ordered_at', label: 'ordered_at', columnType: 'BASE_AXIS', timeGrain });

/** What `sales` may be asked with limits, comparisons and operations; the same for a seed on every machine. */
export function randomChart(seed: number): RandomChart {
  const random = randomNumbers(seed);
  const dice: Dice = { upTo: most => Math.floor(random() * (most + 1)), one: items => items[Math.floor(random() * items.length)]! };
  return dice.one(KINDS)(dice);
}

interface Dice {
  upTo(most: number): number;
  one<T>(items: readonly T[]): T;
}

const someFilters = ({ upTo }: Dice): Parts[] => FILTERS.filter(() => upTo(3) === 0);

function page(dice: Dice): RandomChart {
  const [row_offset, row_limit, isAscending] = [dice.upTo(6000), 1 + dice.upTo(50), dice.upTo(1) === 0];
  const base = { columns: ['order_id', dice.one(['region', 'rating', 'discount', 'ship_date'])], filters: someFilters(dice), orderby: [['order_id', isAscending]] };
  return { kind: 'a page', asked: { ...base, row_offset, row_limit }, expected: async ask => {
    const { names, rows } = await ask(base);
    return { names, rows: rows.toSorted(([a], [b]) => (Number(a) - Number(b)) * (isAscending ? 1 : -1)).slice(row_offset, row_offset + row_limit) };
  } };
}

const WRITTEN: readonly (readonly [string, readonly Parts[]])[] = [
  ['quantity > 20', [{ col: 'quantity', op: '>', val: 20 }]], ['region IS NULL -- none', [{ col: 'region', op: 'IS NULL' }]], ["status = 'Shipped' AND rating <= 3", [{ col: 'status', op: '==', val: 'Shipped' }, { col: 'rating', op: '<=', val: 3 }]],
  ["region = 'Asia' OR region = 'Europe'", [{ col: 'region', op: 'IN', val: ['Asia', 'Europe'] }]], ["product_line LIKE '%Cars'", [{ col: 'product_line', op: 'LIKE', val: '%Cars' }]],
];

function written(dice: Dice): RandomChart {
  const [[where, same], least, filters] = [dice.one(WRITTEN), dice.upTo(60), someFilters(dice)];
  const base = { columns: [dice.one(['region', 'country', 'rating']), dice.one([axis('P3M'), 'status'])], metrics: ['count', metric('SUM', 'quantity')] };
  return { kind: 'written conditions', asked: { ...base, filters, extras: { where, having: `COUNT(*) > ${least}` } }, expected: async ask => {
    const { names, rows } = await ask({ ...base, filters: [...filters, ...same] });
    return { names, rows: rows.filter(row => Number(row[names.indexOf('count')]) > least) };
  } };
}

function topSeries(dice: Dice): RandomChart {
  const [series, limit, isLargest, withOthers] = [dice.one(['country', 'product_line', 'region', 'rating']), 1 + dice.upTo(4), dice.upTo(1) === 0, dice.upTo(1) === 0];
  const by = metric('SUM', 'revenue');
  const base = { columns: dice.upTo(1) === 0 ? [series] : [axis(dice.one(['P3M', 'P1Y'])), series], metrics: ['count', metric('SUM', 'quantity')], filters: [...someFilters(dice), { col: series, op: 'IS NOT NULL' }] };
  const asked = { ...base, series_columns: [series], series_limit: limit, series_limit_metric: by, order_desc: isLargest, ...(withOthers ? { group_others_when_limit_reached: true } : {}) };
  return { kind: 'top series', asked, expected: async ask => {
    const [{ names, rows }, all] = [await ask(base), await ask({ columns: [series], metrics: [by], filters: base.filters })];
    const top = all.rows.toSorted((a, b) => (Number(a[1]) - Number(b[1])) * (isLargest ? -1 : 1)).slice(0, limit).map(([name]) => String(name));
    const at = names.indexOf(series);
    const kept = rows.map(row => row.map((cell, column) => (column !== at ? cell : top.includes(String(cell)) ? (withOthers ? String(cell) : cell) : null)));
    return { names, rows: withOthers ? added(kept.map(row => row.map((cell, column) => (column === at && cell === null ? 'Others' : cell))), base.columns.length) : kept.filter(row => row[at] !== null) };
  } };
}

/** Rows of equal dimensions as one, their numbers added up. */
function added(rows: readonly (readonly Cell[])[], dimensions: number): Cell[][] {
  const groups = Map.groupBy(rows, row => JSON.stringify(row.slice(0, dimensions)));
  return [...groups.values()].map(group => group[0]!.map((cell, column) => (column < dimensions ? cell : group.reduce<number | null>((sum, row) => (row[column] === null ? sum : (sum ?? 0) + Number(row[column])), null))));
}

const OFFSETS: readonly (readonly [grain: string, offset: string, years: number, months: number, days: number])[] = [
  ['P1M', '1 year ago', 1, 0, 0], ['P3M', '2 years ago', 2, 0, 0], ['P1Y', '1 year ago', 1, 0, 0], ['P1M', '3 months ago', 0, 3, 0], ['P1D', '28 days ago', 0, 0, 28], ['P1D', '1 week ago', 0, 0, 7],
];

function comparison(dice: Dice): RandomChart {
  const [grain, offset, years, months, days] = dice.one(OFFSETS);
  const earlier = (ms: number): number => { const at = new Date(ms); return Date.UTC(at.getUTCFullYear() - years, at.getUTCMonth() - months, at.getUTCDate() - days); };
  const first = Date.UTC(2022, grain === 'P1Y' ? 0 : 3 * dice.upTo(2), 1);
  const last = grain === 'P1D' ? first + 20 * 86_400_000 : grain === 'P1Y' ? Date.UTC(2023, 0) : Date.UTC(2022, new Date(first).getUTCMonth() + 3);
  const [dimensions, metrics] = [dice.upTo(1) === 0 ? [] : [dice.one(['region', 'status', 'rating'])], ['count', metric('SUM', 'quantity')]];
  const during = (from: number, to: number): Parts => ({ col: 'ordered_at', op: 'TEMPORAL_RANGE', val: [from, to].map(ms => new Date(ms).toISOString().slice(0, 19)).join(' : ') });
  const base = (from: number, to: number): Parts => ({ columns: [axis(grain), ...dimensions], metrics, filters: [during(from, to)] });
  return { kind: 'a comparison', asked: { ...base(first, last), time_offsets: [offset] }, expected: async ask => {
    const [now, before] = [await ask(base(first, last)), await ask(base(earlier(first), earlier(last)))];
    const time = now.names.indexOf('ordered_at');
    const width = dimensions.length + 1;
    const key = (row: readonly Cell[], moment: number): string => JSON.stringify(row.slice(0, width).map((cell, at) => (at === time ? moment : cell)));
    const known = new Map(before.rows.map(row => [key(row, Number(row[time])), row.slice(width)]));
    const names = now.names.slice(width);
    return { names: [...now.names, ...names.map(name => `${name}__${offset}`)], rows: now.rows.map(row => [...row, ...known.get(key(row, earlier(Number(row[time])))) ?? names.map(() => null)]) };
  } };
}

type Series = readonly (number | null)[];
interface Operation { readonly operation: string; readonly options: (names: readonly string[]) => Parts; readonly plain: (series: Series, all: readonly Series[]) => Series; readonly skipped?: number }

const sum = (values: Series): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const same = (names: readonly string[]): Parts => Object.fromEntries(names.map(name => [name, name]));
const ROLLED: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum, mean: values => sum(values) / values.length, max: values => Math.max(...values), min: values => Math.min(...values),
  std: values => (values.length < 2 ? NaN : Math.sqrt(sum(values.map(value => (value - sum(values) / values.length) ** 2)) / (values.length - 1))),
};

function anOperation(dice: Dice): Operation {
  const [type, window] = [dice.one(Object.keys(ROLLED)), 1 + dice.upTo(5)];
  const least = 1 + dice.upTo(window - 1);
  const periods = dice.one([1, 2]);
  return dice.one<Operation>([
    { operation: 'rolling', options: names => ({ columns: same(names), rolling_type: type, window, min_periods: least }), skipped: least - 1, plain: series => series.map((_, at) => {
      const there = series.slice(Math.max(0, at + 1 - window), at + 1).filter(value => value !== null);
      return there.length < least ? null : finite(ROLLED[type]!(there));
    }) },
    { operation: 'cum', options: names => ({ columns: same(names), operator: 'sum' }), plain: series => series.map((_, at) => sum(series.slice(0, at + 1))) },
    { operation: 'diff', options: names => ({ columns: same(names), periods }), plain: series => series.map((value, at) => (value === null || at < periods || series[at - periods] === null ? null : value - series[at - periods]!)) },
    { operation: 'contribution', options: () => ({ orientation: 'column' }), plain: series => series.map(value => (value ?? 0) / sum(series)) },
    { operation: 'contribution', options: () => ({ orientation: 'row' }), plain: (series, all) => series.map((value, at) => (value ?? 0) / sum(all.map(one => one[at]!))) },
  ]);
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function operations(dice: Dice): RandomChart {
  const [dimension, aggregate, chosen] = [dice.one([undefined, 'region', 'status', 'rating']), dice.one([metric('SUM', 'quantity'), metric('AVG', 'revenue'), metric('COUNT', 'rating')]), anOperation(dice)];
  const base = { columns: [axis(dice.one(['P1M', 'P3M'])), ...(dimension ? [dimension] : [])], metrics: [aggregate], filters: [...someFilters(dice), ...(dimension ? [{ col: dimension, op: 'IS NOT NULL' }] : [])] };
  const pivot = { operation: 'pivot', options: { index: ['ordered_at'], columns: dimension ? [dimension] : [], aggregates: { [aggregate.label]: { operator: 'mean' } } } };
  const asked = { ...base, post_processing: [pivot, { operation: chosen.operation, options: chosen.options([aggregate.label]) }, { operation: 'flatten' }] };
  return { kind: `pivot and ${chosen.operation}`, asked, expected: async ask => {
    const { names, rows } = await ask(base);
    const [time, series, value] = [names.indexOf('ordered_at'), dimension ? names.indexOf(dimension) : -1, names.indexOf(aggregate.label)];
    const moments = [...new Set(rows.map(row => Number(row[time])))].sort((a, b) => a - b);
    const labels = [...new Set(rows.map(row => (series < 0 ? '' : String(row[series]))))];
    const all = labels.map(label => moments.map(moment => { const cell = rows.find(row => Number(row[time]) === moment && (series < 0 || String(row[series]) === label))?.[value] ?? null; return cell === null ? null : Number(cell); }));
    const results = all.map(one => chosen.plain(one, all));
    return { names: ['ordered_at', ...labels.map(label => (series < 0 ? aggregate.label : `${aggregate.label}, ${label}`))], rows: moments.map((moment, at) => [moment, ...results.map(one => one[at]!)]).slice(chosen.skipped ?? 0) };
  } };
}

const KINDS: readonly ((dice: Dice) => RandomChart)[] = [page, written, topSeries, comparison, operations];
