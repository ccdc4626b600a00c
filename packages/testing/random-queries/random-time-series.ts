import {
  axis,
  metric,
  someFilters,
  type Cell,
  type Dice,
  type Parts,
  type PlainTable,
  type RandomChart,
} from './dice.ts';

type Line = readonly (number | null)[];

/** Several lines over the same times, by name. */
interface Lines {
  readonly moments: readonly number[];
  readonly lines: ReadonlyMap<string, Line>;
}

/** An operation of a chart, and the same operation by hand. */
interface Step {
  readonly operation: string;
  readonly options: Parts;
  readonly plain: (lines: Lines) => Lines;
}

const DAY_MS = 86_400_000;
const DIMENSIONS = [undefined, 'region', 'status', 'rating'] as const;
const METRICS = [
  metric('SUM', 'quantity'),
  metric('AVG', 'revenue'),
  metric('COUNT', 'rating'),
  metric('AVG', 'discount'),
  metric('MAX', 'discount'),
];

/** Returns a chart that resamples, rolls, accumulates and shares out lines, one after the other. */
export function timeSeries(dice: Dice): RandomChart {
  const [dimension, measured] = [dice.one(DIMENSIONS), dice.one(METRICS)];
  // All discounts may be missing, and dropping that column would leave nothing for the next step.
  const drops = !measured.label.includes('discount') && dice.upTo(1) === 0;
  const base = sparseBase(dice, dimension, [measured]);
  const steps = stepsOf(dice, measured.label);
  const asked = {
    ...base,
    post_processing: [
      pivotOf(dimension, [measured.label], drops),
      ...steps.map(({ operation, options }) => ({ operation, options })),
      { operation: 'flatten' },
    ],
  };
  return {
    kind: `lines, ${steps.map(({ operation }) => operation).join(', ')}`,
    asked,
    expected: async ask => {
      const asAsked = await ask(base);
      const lines = linesOf(asAsked, { dimension, label: measured.label, drops });
      return lines.moments.length === 0
        ? asAsked
        : tableOf(steps.reduce((before, step) => step.plain(before), lines));
    },
  };
}

/** Returns a chart that compares two metrics. */
export function metricsCompared(dice: Dice): RandomChart {
  const [dimension, type, dropsOriginals] = [
    dice.one(DIMENSIONS),
    dice.one(['difference', 'percentage', 'ratio']),
    dice.upTo(1) === 0,
  ];
  const [one, other] = [
    dice.one([metric('SUM', 'quantity'), metric('AVG', 'discount')]),
    dice.one([metric('COUNT', 'rating'), metric('MIN', 'discount')]),
  ];
  const base = sparseBase(dice, dimension, [one, other]);
  const comparison = {
    operation: 'compare',
    options: {
      source_columns: [one.label],
      compare_columns: [other.label],
      compare_type: type,
      drop_original_columns: dropsOriginals,
    },
  };
  const asked = {
    ...base,
    post_processing: [
      pivotOf(dimension, [one.label, other.label], false),
      comparison,
      { operation: 'flatten' },
    ],
  };
  return {
    kind: `metrics compared, ${type}`,
    asked,
    expected: async ask => {
      const asAsked = await ask(base);
      if (asAsked.rows.length === 0) return asAsked;
      const [left, right] = [one, other].map(({ label }) =>
        linesOf(asAsked, { dimension, label, drops: false }),
      ) as [Lines, Lines];
      const compared = [...left.lines].map(
        ([name, line]) =>
          [
            name.replace(one.label, `${type}__${one.label}__${other.label}`),
            line.map((value, at) =>
              setAgainst(type, value, right.lines.get(name.replace(one.label, other.label))![at]!),
            ),
          ] as const,
      );
      return tableOf({
        moments: left.moments,
        lines: new Map([...(dropsOriginals ? [] : [...left.lines, ...right.lines]), ...compared]),
      });
    },
  };
}

// Uses so few rows per day that some days are missing.
function sparseBase(dice: Dice, dimension: string | undefined, metrics: readonly Parts[]): Parts {
  const first = Date.UTC(2022, dice.upTo(11), 1 + dice.upTo(20));
  const during = [first, first + (5 + dice.upTo(60)) * DAY_MS]
    .map(ms => new Date(ms).toISOString().slice(0, 10))
    .join(' : ');
  const rare = dice.one([
    { col: 'region', op: '==', val: 'Oceania' },
    { col: 'status', op: '==', val: 'Disputed' },
    { col: 'country', op: 'IN', val: ['Japan', 'Norway'] },
    { col: 'quantity', op: '>', val: 45 },
  ]);
  return {
    columns: [axis('P1D'), ...(dimension ? [dimension] : [])],
    metrics,
    filters: [...someFilters(dice), rare, { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: during }],
  };
}

function pivotOf(dimension: string | undefined, labels: readonly string[], drops: boolean): Parts {
  return {
    operation: 'pivot',
    options: {
      index: ['ordered_at'],
      columns: dimension ? [dimension] : [],
      aggregates: Object.fromEntries(labels.map(label => [label, { operator: 'mean' }])),
      drop_missing_columns: drops,
    },
  };
}

interface Pivoted {
  readonly dimension: string | undefined;
  readonly label: string;
  readonly drops: boolean;
}

function linesOf({ names, rows }: PlainTable, { dimension, label, drops }: Pivoted): Lines {
  const [time, series, value] = [
    names.indexOf('ordered_at'),
    dimension ? names.indexOf(dimension) : -1,
    names.indexOf(label),
  ];
  const isWhole = rows.every(row => row[series] !== null);
  const nameOf = (cell: Cell | undefined): string =>
    cell === null ? '<NULL>' : typeof cell === 'number' && !isWhole ? `${cell}.0` : String(cell);
  const moments = [...new Set(rows.map(row => Number(row[time])))].sort((a, b) => a - b);
  const lines = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const name = series < 0 ? label : `${label}, ${nameOf(row[series])}`;
    if (!lines.has(name))
      lines.set(
        name,
        moments.map(() => null),
      );
    const cell = row[value] ?? null;
    lines.get(name)![moments.indexOf(Number(row[time]))] = cell === null ? null : Number(cell);
  }
  return drops ? withoutEmpty({ moments, lines }) : { moments, lines };
}

function withoutEmpty({ moments, lines }: Lines): Lines {
  const kept = [...lines].filter(([, line]) => line.some(value => value !== null));
  const isKept = moments.map((_, at) => kept.some(([, line]) => line[at] !== null));
  return {
    moments: moments.filter((_, at) => isKept[at]),
    lines: new Map(kept.map(([name, line]) => [name, line.filter((_, at) => isKept[at])])),
  };
}

function tableOf({ moments, lines }: Lines): PlainTable {
  return {
    names: ['ordered_at', ...lines.keys()],
    rows: moments.map((moment, at) => [moment, ...[...lines.values()].map(line => finite(line[at]!))]),
  };
}

const finite = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;

function setAgainst(type: string, value: number | null, other: number | null): number | null {
  if (value === null || other === null) return null;
  if (type === 'difference') return value - other;
  const scaled = (type === 'ratio' ? value / other : (value - other) / other) * 1e4;
  const below = Math.floor(scaled);
  // Rounds halves to the even number.
  return Number.isFinite(scaled)
    ? (scaled - below === 0.5 ? below + Math.abs(below % 2) : Math.round(scaled)) / 1e4
    : scaled;
}

function stepsOf(dice: Dice, label: string): readonly Step[] {
  // Shares of a total near zero would be only rounding errors.
  const first = dice.one<(() => Step) | undefined>([
    () => resampling(dice),
    () => resampling(dice),
    () => sharing(dice),
    undefined,
  ]);
  const more = Array.from({ length: dice.upTo(2) + (first ? 0 : 1) }, () =>
    dice.one([rolling, summing, differing])(dice, label),
  );
  return [...(first ? [first()] : []), ...more, ...(dice.upTo(3) === 0 ? [REVERSED] : [])];
}

const eachLine =
  (change: (line: Line) => Line) =>
  ({ moments, lines }: Lines): Lines => ({
    moments,
    lines: new Map([...lines].map(([name, line]) => [name, change(line)])),
  });
const sum = (values: Line): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
};

const REVERSED: Step = {
  operation: 'sort',
  options: { is_sort_index: true, ascending: false },
  plain: ({ moments, lines }) => ({
    moments: moments.toReversed(),
    lines: new Map([...lines].map(([name, line]) => [name, line.toReversed()])),
  }),
};

const month = (ms: number, more = 0, day = 1): number =>
  Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + more, day);
/** For each rule, the label of a day's period, and the label of the next period. */
const RULES: Readonly<
  Record<
    string,
    { readonly nameOf: (day: number, first: number) => number; readonly next: (name: number) => number }
  >
> = {
  '1D': { nameOf: day => day, next: name => name + DAY_MS },
  '3D': {
    nameOf: (day, first) => first + Math.floor((day - first) / (3 * DAY_MS)) * 3 * DAY_MS,
    next: name => name + 3 * DAY_MS,
  },
  W: { nameOf: day => day + ((7 - new Date(day).getUTCDay()) % 7) * DAY_MS, next: name => name + 7 * DAY_MS },
  MS: { nameOf: day => month(day), next: name => month(name, 1) },
  M: { nameOf: day => month(day, 1, 0), next: name => month(name, 2, 0) },
};
const GATHERED: Readonly<Record<string, (values: readonly number[]) => number | null>> = {
  sum,
  mean: values => (values.length === 0 ? null : sum(values) / values.length),
  median: values => (values.length === 0 ? null : median(values)),
};

function resampling(dice: Dice): Step {
  const [rule, method, filler] = [
    dice.one(Object.keys(RULES)),
    dice.one(['asfreq', 'ffill', 'bfill', 'linear', 'sum', 'mean', 'median']),
    dice.one([undefined, 0, 7]),
  ];
  const { nameOf, next } = RULES[rule]!;
  const fill_value = method === 'asfreq' ? filler : undefined;
  return {
    operation: 'resample',
    options: { rule, method, ...(fill_value === undefined ? {} : { fill_value }) },
    plain: ({ moments, lines }) => {
      const [first, last] = [moments[0]!, moments.at(-1)!];
      const periods = [nameOf(first, first)];
      while (periods.at(-1)! < nameOf(last, first)) periods.push(next(periods.at(-1)!));
      const rowAt = (period: number): number =>
        method === 'bfill'
          ? moments.findIndex(moment => moment >= period)
          : moments.findLastIndex(moment => (method === 'ffill' ? moment <= period : moment === period));
      const taken = (line: Line): Line => periods.map(period => line[rowAt(period)] ?? null);
      const change = (line: Line): Line => {
        if (Object.hasOwn(GATHERED, method))
          return periods.map(period =>
            GATHERED[method]!(
              line.filter(
                (value, row): value is number => value !== null && nameOf(moments[row]!, first) === period,
              ),
            ),
          );
        return method === 'linear'
          ? straight(taken(line))
          : method === 'ffill'
            ? carried(taken(line))
            : method === 'bfill'
              ? carried(taken(line).toReversed()).toReversed()
              : taken(line).map(value => value ?? fill_value ?? null);
      };
      return { moments: periods, lines: eachLine(change)({ moments, lines }).lines };
    },
  };
}

function carried(line: Line): Line {
  return line.map((_, at) => line.slice(0, at + 1).findLast(value => value !== null) ?? null);
}

function straight(line: Line): Line {
  const known = line.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  return line.map((value, at) => {
    const [before, after] = [known.findLast(point => point.at <= at), known.find(point => point.at >= at)];
    return (
      value ??
      (!before
        ? null
        : !after
          ? before.value
          : before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at))
    );
  });
}

const ROLLED: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum,
  mean: values => sum(values) / values.length,
  max: values => Math.max(...values),
  min: values => Math.min(...values),
  median,
  std: values =>
    values.length < 2
      ? NaN
      : Math.sqrt(sum(values.map(value => (value - sum(values) / values.length) ** 2)) / (values.length - 1)),
};

function rolling(dice: Dice, label: string): Step {
  const [rolling_type, window, center] = [
    dice.one(Object.keys(ROLLED)),
    1 + dice.upTo(5),
    dice.upTo(2) === 0,
  ];
  const min_periods = 1 + dice.upTo(window - 1);
  const ahead = center ? Math.floor((window - 1) / 2) : 0;
  const slid = eachLine(line =>
    line.map((_, at) => {
      const there = line
        .slice(Math.max(0, at + ahead + 1 - window), at + ahead + 1)
        .filter(value => value !== null);
      return there.length < min_periods ? null : finite(ROLLED[rolling_type]!(there));
    }),
  );
  return {
    operation: 'rolling',
    options: { columns: { [label]: label }, rolling_type, window, min_periods, center },
    plain: lines => {
      const rolled = slid(lines);
      return {
        moments: rolled.moments.slice(min_periods - 1),
        lines: eachLine(line => line.slice(min_periods - 1))(rolled).lines,
      };
    },
  };
}

function summing(dice: Dice, label: string): Step {
  const operator = dice.one(['sum', 'max', 'min']);
  const step: (a: number, b: number) => number =
    operator === 'sum' ? (a, b) => a + b : operator === 'max' ? Math.max : Math.min;
  return {
    operation: 'cum',
    options: { columns: { [label]: label }, operator },
    plain: eachLine(line =>
      line.map((_, at) =>
        line
          .slice(0, at + 1)
          .map(value => value ?? 0)
          .reduce((a, b) => step(a, b)),
      ),
    ),
  };
}

function differing(dice: Dice, label: string): Step {
  const periods = dice.one([1, 2, -1]);
  return {
    operation: 'diff',
    options: { columns: { [label]: label }, periods },
    plain: eachLine(line =>
      line.map((value, at) => {
        const other = line[at - periods] ?? null;
        return value === null || other === null ? null : value - other;
      }),
    ),
  };
}

function sharing(dice: Dice): Step {
  const orientation = dice.one(['row', 'column']);
  return {
    operation: 'contribution',
    options: { orientation },
    plain: ({ moments, lines }) => {
      const totals = moments.map((_, at) => sum([...lines.values()].map(line => line[at]!)));
      const share = (value: number | null, total: number): number | null =>
        total === 0 ? null : (value ?? 0) / total;
      return {
        moments,
        lines: eachLine(line =>
          line.map((value, at) => share(value, orientation === 'row' ? totals[at]! : sum(line))),
        )({ moments, lines }).lines,
      };
    },
  };
}
