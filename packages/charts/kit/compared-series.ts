import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { answerColumn, numberAt, type Answer, type AnswerColumn } from './answer.ts';
import { afterQuery, oldMetrics, oldName, oldSeries, type OldLine, type OldSeries } from './old-series.ts';
import { offsetColumn } from './post-processing.ts';
import { TIME_COLUMN } from './timeseries/model.ts';

/** Returns the offsets of an old chart's comparison, always in the past, in the form of current queries. */
export function offsetsOf(formData: FormData): readonly string[] {
  const texts = asList(formData.time_compare)
    .filter(offset => typeof offset === 'string')
    .map(offset => offset.trim().replace(/^[+-](?=\d)/, ''));
  return [...new Set(texts.filter(Boolean).map(text => `${text.replace(/ (?:ago|later)$/i, '')} ago`))];
}

/**
 * Returns the chart's lines with those of the compared times, or with the differences from them. Their names
 * follow the column names of current charts.
 */
export function comparedSeries(formData: FormData, answer: Answer): OldSeries {
  const offsets = offsetsOf(formData);
  const read = wideSeries(formData, answer, offsets);
  if (!read) return oldSeries(formData, answer);
  const { moments } = read;
  // Shares are computed for each time separately.
  const [now, ...before] = read.groups.map(lines => afterQuery(formData, { moments, lines }).lines);
  const difference = DIFFERENCES[String(formData.comparison_type)];
  const compared = before.flatMap((lines, i) =>
    difference
      ? now!.map(line => differing(line, lines, difference, offsets[i]!))
      : lines.map(({ name, values }) => ({ name: offsetColumn(name, offsets[i]!), values })),
  );
  return { moments, lines: difference && offsets.length > 0 ? compared : [...now!, ...compared] };
}

interface WideSeries {
  readonly moments: readonly number[];
  /** The current lines, followed by those of each offset. */
  readonly groups: readonly (readonly OldLine[])[];
}

/** Reads an answer with one column per line; returns undefined if each row is a point of a line. */
function wideSeries(formData: FormData, answer: Answer, offsets: readonly string[]): WideSeries | undefined {
  const metrics = oldMetrics(formData);
  const time = answerColumn(answer, TIME_COLUMN);
  const columns = answer.columns.filter(column => column !== time);
  const parts = columns.map(({ name }) => answer.labelMap[name] ?? name.split(', '));
  const known = [undefined, ...offsets].map(
    offset => new Map(metrics.map(metric => [offset ? offsetColumn(metric, offset) : metric, metric])),
  );
  const isWide = parts.every(([first = '']) => known.some(names => names.has(first)));
  if (!time || columns.length === 0 || !isWide) return undefined;
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row)
    .filter(row => numberAt(time, row) !== null)
    .toSorted((a, b) => numberAt(time, a)! - numberAt(time, b)!);
  const lineOf = (column: AnswerColumn, metric: string, values: readonly string[]): OldLine => ({
    name: oldName(metric, values, metrics.length > 1),
    values: rows.map(row => numberAt(column, row)),
  });
  return {
    moments: rows.map(row => numberAt(time, row)!),
    groups: known.map(names =>
      columns.flatMap((column, i) => {
        const [first = '', ...values] = parts[i]!;
        const metric = names.get(first);
        return metric === undefined ? [] : [lineOf(column, metric, values)];
      }),
    ),
  };
}

interface Difference {
  /** The prefix of the names of such lines. */
  readonly kind: string;
  readonly measure: (now: number, before: number) => number;
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  absolute: { kind: 'difference', measure: (now, before) => now - before },
  percentage: { kind: 'percentage', measure: (now, before) => (now - before) / before },
  ratio: { kind: 'ratio', measure: (now, before) => now / before },
};

// A line without an earlier time stays in the result without values, so that the legend still names it.
function differing(
  { name, values }: OldLine,
  others: readonly OldLine[],
  { kind, measure }: Difference,
  offset: string,
): OldLine {
  const other = others.find(line => line.name === name);
  return {
    name: `${kind}__${name}__${offsetColumn(name, offset)}`,
    values: values.map((now, i) => {
      const before = other?.values[i] ?? null;
      const value = now === null || before === null ? Number.NaN : measure(now, before);
      return Number.isFinite(value) ? value : null;
    }),
  };
}
