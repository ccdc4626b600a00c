import {
  axis,
  diceOf,
  metric,
  someFilters,
  type Ask,
  type Dice,
  type Parts,
  type PlainTable,
} from './dice.ts';
import { randomChart } from './random-chart.ts';

/** One annotation that a user recorded. */
export interface Noted {
  readonly short_descr: string;
  readonly long_descr: string | null;
  readonly start_on: number;
  readonly end_on: number;
  readonly json_metadata: string | null;
}

/** A layer as the API sends it, with its source and its records computed by hand. */
export interface RandomLayer {
  readonly layer: Parts & { readonly name: string };
  /** The query of the chart that the layer shows. */
  readonly chart?: Parts;
  /** The records of the stored layer. */
  readonly noted?: readonly Noted[];
  /** Undefined if the layer needs no data. */
  readonly expected?: (ask: Ask) => Promise<PlainTable>;
}

/** Returns up to four layers, the same ones for a seed on every machine. */
export function randomLayers(seed: number): readonly RandomLayer[] {
  const dice = diceOf(seed);
  return Array.from({ length: 1 + dice.upTo(3) }, (_, at) =>
    dice.one(KINDS)(dice, {
      name: `${dice.one(['Sales', '__proto__', 'last year', ''])} ${at}`.trim(),
      value: at + 1,
      show: dice.upTo(1) === 0,
      showMarkers: false,
      style: 'solid',
    }),
  );
}

interface Named extends Parts {
  readonly name: string;
}

function formula(dice: Dice, named: Named): RandomLayer {
  return {
    layer: {
      ...named,
      annotationType: 'FORMULA',
      value: dice.one(['2 * x', 'sin(x)', '5']),
      sourceType: dice.one(['', 'NATIVE', 'line', null]),
    },
  };
}

function sourceless({ one }: Dice, named: Named): RandomLayer {
  return {
    layer: {
      ...named,
      annotationType: one(['EVENT', 'INTERVAL', 'TIME_SERIES']),
      sourceType: one(['', null, undefined]),
    },
  };
}

const DAY_MS = 86_400_000;

function native({ upTo, one }: Dice, named: Named): RandomLayer {
  const noted = Array.from({ length: upTo(4) }, (): Noted => {
    const start_on = Date.UTC(one([1969, 2022, 2023]), upTo(11), 1 + upTo(27), upTo(23));
    return {
      short_descr: one(['sale', 'outage', 'Größe 😀', '']),
      long_descr: one([null, '', 'a "long" text']),
      start_on,
      end_on: start_on + upTo(3) * DAY_MS,
      json_metadata: one([null, '{"a":1}']),
    };
  });
  const rows = noted.map(({ start_on, end_on, short_descr, long_descr, json_metadata }) => [
    start_on,
    end_on,
    short_descr,
    long_descr,
    json_metadata,
  ]);
  return {
    layer: { ...named, annotationType: one(['EVENT', 'INTERVAL']), sourceType: 'NATIVE' },
    noted,
    expected: async () => ({
      names: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
      rows,
    }),
  };
}

// Charts with their own x-axis keep their period and grain, regardless of the layer.
function ofChart(dice: Dice, named: Named): RandomLayer {
  const { asked, expected } = randomChart(dice.upTo(1_000_000));
  const overrides = dice.one([
    undefined,
    null,
    {},
    { time_range: null },
    { time_range: '2022-01-01 : 2022-02-01' },
    { time_grain_sqla: 'P1Y' },
  ]);
  return {
    layer: {
      ...named,
      annotationType: dice.one(['EVENT', 'INTERVAL', 'TIME_SERIES']),
      sourceType: dice.one(['line', 'table']),
      overrides,
    },
    chart: asked,
    expected,
  };
}

/** A chart with a granularity takes the period and the grain from the layer. */
function ofChartOverTime(dice: Dice, named: Named): RandomLayer {
  const period = (): string =>
    [dice.upTo(5), 7 + dice.upTo(4)]
      .map(month => new Date(Date.UTC(2022, month, 1)).toISOString().slice(0, 10))
      .join(' : ');
  const [own, other, grain, otherGrain] = [
    period(),
    dice.one([undefined, null, period()]),
    dice.one(['P1M', 'P1D']),
    dice.one([undefined, null, 'P3M', 'P1Y']),
  ];
  const [filters, metrics, dimensions] = [
    someFilters(dice),
    ['count', metric('SUM', dice.one(['quantity', 'unit_price']))],
    dice.one([[], ['region']]),
  ];
  return {
    layer: {
      ...named,
      annotationType: 'TIME_SERIES',
      sourceType: 'line',
      overrides: { time_range: other, time_grain_sqla: otherGrain },
    },
    chart: {
      granularity: 'ordered_at',
      is_timeseries: true,
      columns: dimensions,
      metrics,
      filters,
      time_range: own,
      extras: { time_grain_sqla: grain },
    },
    expected: async ask => {
      const { names, rows } = await ask({
        columns: [axis(otherGrain ?? grain), ...dimensions],
        metrics,
        filters: [...filters, { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: other ?? own }],
      });
      return { names: names.map(name => (name === 'ordered_at' ? '__timestamp' : name)), rows };
    },
  };
}

const KINDS: readonly ((dice: Dice, named: Named) => RandomLayer)[] = [
  formula,
  sourceless,
  native,
  ofChart,
  ofChart,
  ofChartOverTime,
];
