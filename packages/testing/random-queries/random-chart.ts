import {
  axis,
  diceOf,
  metric,
  someFilters,
  type Cell,
  type Dice,
  type Parts,
  type RandomChart,
} from './dice.ts';
import { metricsCompared, timeSeries } from './random-time-series.ts';

/**
 * Returns a query about `sales` with limits, comparisons and operations; the same one for a seed on every
 * machine.
 */
export function randomChart(seed: number): RandomChart {
  const dice = diceOf(seed);
  return dice.one(KINDS)(dice);
}

function page(dice: Dice): RandomChart {
  const [row_offset, row_limit, isAscending] = [dice.upTo(6000), 1 + dice.upTo(50), dice.upTo(1) === 0];
  const base = {
    columns: ['order_id', dice.one(['region', 'rating', 'discount', 'ship_date'])],
    filters: someFilters(dice),
    orderby: [['order_id', isAscending]],
  };
  return {
    kind: 'a page',
    asked: { ...base, row_offset, row_limit },
    expected: async ask => {
      const { names, rows } = await ask(base);
      return {
        names,
        rows: rows
          .toSorted(([a], [b]) => (Number(a) - Number(b)) * (isAscending ? 1 : -1))
          .slice(row_offset, row_offset + row_limit),
      };
    },
  };
}

const WRITTEN: readonly (readonly [string, readonly Parts[]])[] = [
  ['quantity > 20', [{ col: 'quantity', op: '>', val: 20 }]],
  ['region IS NULL -- none', [{ col: 'region', op: 'IS NULL' }]],
  [
    "status = 'Shipped' AND rating <= 3",
    [
      { col: 'status', op: '==', val: 'Shipped' },
      { col: 'rating', op: '<=', val: 3 },
    ],
  ],
  ["region = 'Asia' OR region = 'Europe'", [{ col: 'region', op: 'IN', val: ['Asia', 'Europe'] }]],
  ["product_line LIKE '%Cars'", [{ col: 'product_line', op: 'LIKE', val: '%Cars' }]],
];

function written(dice: Dice): RandomChart {
  const [[where, same], least, filters] = [dice.one(WRITTEN), dice.upTo(60), someFilters(dice)];
  const base = {
    columns: [dice.one(['region', 'country', 'rating']), dice.one([axis('P3M'), 'status'])],
    metrics: ['count', metric('SUM', 'quantity')],
  };
  return {
    kind: 'written conditions',
    asked: { ...base, filters, extras: { where, having: `COUNT(*) > ${least}` } },
    expected: async ask => {
      const { names, rows } = await ask({ ...base, filters: [...filters, ...same] });
      return { names, rows: rows.filter(row => Number(row[names.indexOf('count')]) > least) };
    },
  };
}

function topSeries(dice: Dice): RandomChart {
  const [series, limit, isLargest, withOthers] = [
    dice.one(['country', 'product_line', 'region', 'rating']),
    1 + dice.upTo(4),
    dice.upTo(1) === 0,
    dice.upTo(1) === 0,
  ];
  const by = metric('SUM', 'revenue');
  const base = {
    columns: dice.upTo(1) === 0 ? [series] : [axis(dice.one(['P3M', 'P1Y'])), series],
    metrics: ['count', metric('SUM', 'quantity')],
    filters: [...someFilters(dice), { col: series, op: 'IS NOT NULL' }],
  };
  const asked = {
    ...base,
    series_columns: [series],
    series_limit: limit,
    series_limit_metric: by,
    order_desc: isLargest,
    ...(withOthers ? { group_others_when_limit_reached: true } : {}),
  };
  return {
    kind: 'top series',
    asked,
    expected: async ask => {
      const [{ names, rows }, all] = [
        await ask(base),
        await ask({ columns: [series], metrics: [by], filters: base.filters }),
      ];
      const top = all.rows
        .toSorted((a, b) => (Number(a[1]) - Number(b[1])) * (isLargest ? -1 : 1))
        .slice(0, limit)
        .map(([name]) => String(name));
      const at = names.indexOf(series);
      const kept = rows.map(row =>
        row.map((cell, column) =>
          column !== at ? cell : top.includes(String(cell)) ? (withOthers ? String(cell) : cell) : null,
        ),
      );
      return {
        names,
        rows: withOthers
          ? added(
              kept.map(row => row.map((cell, column) => (column === at && cell === null ? 'Others' : cell))),
              base.columns.length,
            )
          : kept.filter(row => row[at] !== null),
      };
    },
  };
}

/** Joins rows with equal dimensions into one, and adds up their numbers. */
function added(rows: readonly (readonly Cell[])[], dimensions: number): Cell[][] {
  const groups = Map.groupBy(rows, row => JSON.stringify(row.slice(0, dimensions)));
  return [...groups.values()].map(group =>
    group[0]!.map((cell, column) =>
      column < dimensions
        ? cell
        : group.reduce<number | null>(
            (sum, row) => (row[column] === null ? sum : (sum ?? 0) + Number(row[column])),
            null,
          ),
    ),
  );
}

const OFFSETS: readonly (readonly [
  grain: string,
  offset: string,
  years: number,
  months: number,
  days: number,
])[] = [
  ['P1M', '1 year ago', 1, 0, 0],
  ['P3M', '2 years ago', 2, 0, 0],
  ['P1Y', '1 year ago', 1, 0, 0],
  ['P1M', '3 months ago', 0, 3, 0],
  ['P1D', '28 days ago', 0, 0, 28],
  ['P1D', '1 week ago', 0, 0, 7],
];

function comparison(dice: Dice): RandomChart {
  const [grain, offset, years, months, days] = dice.one(OFFSETS);
  const earlier = (ms: number): number => {
    const at = new Date(ms);
    return Date.UTC(at.getUTCFullYear() - years, at.getUTCMonth() - months, at.getUTCDate() - days);
  };
  const first = Date.UTC(2022, grain === 'P1Y' ? 0 : 3 * dice.upTo(2), 1);
  const last =
    grain === 'P1D'
      ? first + 20 * 86_400_000
      : grain === 'P1Y'
        ? Date.UTC(2023, 0)
        : Date.UTC(2022, new Date(first).getUTCMonth() + 3);
  const [dimensions, metrics] = [
    dice.upTo(1) === 0 ? [] : [dice.one(['region', 'status', 'rating'])],
    ['count', metric('SUM', 'quantity')],
  ];
  const during = (from: number, to: number): Parts => ({
    col: 'ordered_at',
    op: 'TEMPORAL_RANGE',
    val: [from, to].map(ms => new Date(ms).toISOString().slice(0, 19)).join(' : '),
  });
  const base = (from: number, to: number): Parts => ({
    columns: [axis(grain), ...dimensions],
    metrics,
    filters: [during(from, to)],
  });
  return {
    kind: 'a comparison',
    asked: { ...base(first, last), time_offsets: [offset] },
    expected: async ask => {
      const [now, before] = [await ask(base(first, last)), await ask(base(earlier(first), earlier(last)))];
      const time = now.names.indexOf('ordered_at');
      const width = dimensions.length + 1;
      const key = (row: readonly Cell[], moment: number): string =>
        JSON.stringify(row.slice(0, width).map((cell, at) => (at === time ? moment : cell)));
      const known = new Map(before.rows.map(row => [key(row, Number(row[time])), row.slice(width)]));
      const names = now.names.slice(width);
      return {
        names: [...now.names, ...names.map(name => `${name}__${offset}`)],
        rows: now.rows.map(row => [
          ...row,
          ...(known.get(key(row, earlier(Number(row[time])))) ?? names.map(() => null)),
        ]),
      };
    },
  };
}

/** Compares the rest of the series with itself at another time. */
function othersCompared(dice: Dice): RandomChart {
  const [series, limit, first] = [
    dice.one(['region', 'status', 'product_line']),
    1 + dice.upTo(2),
    Date.UTC(2022, 3 * dice.upTo(2), 1),
  ];
  const last = first + (10 + dice.upTo(20)) * DAY_MS;
  const [offset, moved] = dice.one([
    ['inherit', last - first],
    ['2 weeks ago', 14 * DAY_MS],
  ] as const);
  const during = (ms: number): Parts => ({
    col: 'ordered_at',
    op: 'TEMPORAL_RANGE',
    val: [first, last].map(moment => new Date(moment - ms).toISOString().slice(0, 19)).join(' : '),
  });
  const shared = someFilters(dice);
  const base = (ms: number): Parts => ({
    columns: [axis('P1D'), series],
    metrics: ['count'],
    filters: [...shared, during(ms), { col: series, op: 'IS NOT NULL' }],
  });
  // No two sums of revenue are equal.
  const asked = {
    ...base(0),
    time_offsets: [offset],
    series_columns: [series],
    series_limit: limit,
    series_limit_metric: metric('SUM', 'revenue'),
    group_others_when_limit_reached: true,
  };
  return {
    kind: 'the rest compared',
    asked,
    expected: async ask => {
      const whole = await ask({
        columns: [series],
        metrics: [metric('SUM', 'revenue')],
        filters: base(0)['filters'],
      });
      const top = whole.rows
        .toSorted((a, b) => Number(b[1]) - Number(a[1]))
        .slice(0, limit)
        .map(([name]) => name);
      const named = async (ms: number): Promise<Cell[][]> => {
        const { names, rows } = await ask(base(ms));
        const [time, name, count] = ['ordered_at', series, 'count'].map(column => names.indexOf(column)) as [
          number,
          number,
          number,
        ];
        return added(
          rows.map(row => [
            Number(row[time]) + ms,
            top.includes(row[name]!) ? row[name]! : 'Others',
            Number(row[count]),
          ]),
          2,
        );
      };
      const before = new Map((await named(moved)).map(([time, name, count]) => [`${time} ${name}`, count!]));
      return {
        names: ['ordered_at', series, 'count', `count__${offset}`],
        rows: (await named(0)).map(([time, name, count]) => [
          time!,
          name!,
          count!,
          before.get(`${time} ${name}`) ?? null,
        ]),
      };
    },
  };
}

const DAY_MS = 86_400_000;
const KINDS: readonly ((dice: Dice) => RandomChart)[] = [
  page,
  written,
  topSeries,
  comparison,
  othersCompared,
  timeSeries,
  timeSeries,
  metricsCompared,
];
