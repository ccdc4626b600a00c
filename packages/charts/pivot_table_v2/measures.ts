/** A value of one metric in one row of the answer. */
export type PivotValue = number | string | boolean | bigint;
/** The content of a cell; null when it is unknown. */
export type CellResult = PivotValue | null;

type Measure = (values: readonly PivotValue[]) => CellResult;

/** The total of which a share is computed. */
export type ShareOf = 'Total' | 'Rows' | 'Columns';

const OF_VALUES: Readonly<Record<string, Measure>> = {
  Count: values => values.length,
  'Count Unique Values': values => new Set(values).size,
  'List Unique Values': values => [...new Set(values)].join(', '),
  Sum: ofNumbers(sum),
  Average: ofNumbers(numbers => sum(numbers) / numbers.length),
  Median: ofNumbers(median),
  'Sample Variance': ofNumbers(sampleVariance),
  'Sample Standard Deviation': ofNumbers(numbers => Math.sqrt(sampleVariance(numbers))),
  Minimum: values => extreme(values, -1),
  Maximum: values => extreme(values, 1),
  First: values => values[0] ?? null,
  Last: values => values.at(-1) ?? null,
};

const SHARES: readonly ShareOf[] = ['Total', 'Rows', 'Columns'];

/** The aggregations computed from cells, in the order of the panel. */
export const CELL_MEASURES: readonly string[] = [
  ...Object.keys(OF_VALUES),
  ...['Sum', 'Count'].flatMap(base => SHARES.map(of => `${base} as Fraction of ${of}`)),
];

/** A measure by its name in the panel, and the total of which its values are shares. */
export interface CellMeasure {
  readonly of: ShareOf | undefined;
  measure(values: readonly PivotValue[]): CellResult;
}

/** Returns the measure of that name; an unknown name means a sum. */
export function cellMeasure(name: string): CellMeasure {
  const [, base, of] = /^(.*) as Fraction of (Total|Rows|Columns)$/.exec(name) ?? [];
  const known = base ?? name;
  return {
    of: of as ShareOf | undefined,
    measure: Object.hasOwn(OF_VALUES, known) ? OF_VALUES[known]! : OF_VALUES['Sum']!,
  };
}

/** Text has no sum or mean, so a cell of text shows its last value. */
function ofNumbers(measure: (numbers: readonly number[]) => number): Measure {
  return values => {
    const numbers = values.map(Number).filter(number => !Number.isNaN(number));
    return numbers.length > 0 ? measure(numbers) : (values.at(-1) ?? null);
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

function sampleVariance(numbers: readonly number[]): number {
  if (numbers.length < 2) return 0;
  const mean = sum(numbers) / numbers.length;
  return numbers.reduce((squares, number) => squares + (number - mean) ** 2, 0) / (numbers.length - 1);
}

function extreme(values: readonly PivotValue[], sign: 1 | -1): CellResult {
  let found: CellResult = null;
  for (const value of values) if (found === null || (value > found ? 1 : -1) === sign) found = value;
  return found;
}
