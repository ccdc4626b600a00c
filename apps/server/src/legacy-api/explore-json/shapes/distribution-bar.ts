import { fail } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { labelOfMetric, labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyInput, LegacyShape } from '../legacy-shape.ts';
import { namesOf, numbersOf, textsOf, type LegacyCell } from '../rows.ts';
import { compareKeys, sumOf } from '../time-frame.ts';

/** Bars by category, one series per metric or breakdown. */
export const distributionBarShape: LegacyShape = {
  check: formData => {
    if (labelsOfMetrics(formData).length === 0) fail('query.invalid', { detail: 'Pick at least one metric' });
    if (labelsOfColumns(formData, 'groupby').length === 0)
      fail('query.invalid', { detail: 'Pick at least one field for [Series]' });
    const both = labelsOfColumns(formData, 'groupby').some(label =>
      labelsOfColumns(formData, 'columns').includes(label),
    );
    if (both) fail('query.invalid', { detail: "Can't have overlap between Series and Breakdowns" });
  },
  data: input => (input.tables[0] ? barsOf(input.tables[0], input) : []),
};

function barsOf(table: ResultTable, { formData }: LegacyInput): unknown {
  const metrics = labelsOfMetrics(formData);
  const categories = keysOf(table, labelsOfColumns(formData, 'groupby'));
  const breakdowns = Map.groupBy(
    keysOf(table, labelsOfColumns(formData, 'columns')).map((key, row) => ({ ...key, row })),
    ({ id }) => id,
  );
  const order = orderOfCategories(
    categories,
    numbersOf(table, labelOfMetric(formData, 'timeseries_limit_metric') ?? metrics[0] ?? ''),
    Boolean(formData.order_desc),
  );
  const places = new Map(order.map(({ id }, i) => [id, i]));
  requireCells({ rows: order.length, columns: breakdowns.size * metrics.length }, MOST_SEEN_CELLS);
  const sorted = [...breakdowns.values()].toSorted(([a], [b]) => compareKeys(a!.cells, b!.cells));
  const series = metrics.flatMap(metric => {
    const values = numbersOf(table, metric);
    return sorted
      .map(members => {
        const line = order.map((): number | null => null);
        for (const { row } of members) line[places.get(categories[row]!.id)!] = values[row]!;
        const { names } = members[0]!;
        return {
          name: names.length === 0 ? metric : [...(metrics.length > 1 ? [metric] : []), ...names].join(', '),
          line,
        };
      })
      .filter(({ line }) => line.some(value => value !== null));
  });
  const shown = formData.contribution ? sharesOf(series.map(one => one.line)) : series.map(one => one.line);
  return series.map(({ name }, i) => ({
    key: name,
    values: order.map(({ names }, at) => ({ x: names.join(', '), y: shown[i]![at] ?? null })),
  }));
}

/** The dimensions of a row. */
interface Key {
  readonly cells: readonly LegacyCell[];
  readonly names: readonly string[];
  readonly id: string;
}

/** Returns the dimensions of each row; a missing value is its own category. */
function keysOf(table: ResultTable, labels: readonly string[]): readonly Key[] {
  const columns = labels.map(label => ({ cells: namesOf(table, label), texts: textsOf(table, label) }));
  return Array.from({ length: table.rowCount }, (_none, row) => {
    const cells = columns.map(column => column.cells[row] ?? MISSING);
    return { cells, names: columns.map(column => column.texts[row] ?? MISSING), id: JSON.stringify(cells) };
  });
}

const MISSING = '<NULL>';

function orderOfCategories(
  categories: readonly Key[],
  values: readonly (number | null)[],
  isDescending: boolean,
): readonly Key[] {
  const totals = new Map<string, { readonly key: Key; sum: number }>();
  for (const [row, key] of categories.entries()) {
    const total = totals.get(key.id) ?? { key, sum: 0 };
    total.sum += values[row] ?? 0;
    totals.set(key.id, total);
  }
  const named = [...totals.values()].toSorted((a, b) => compareKeys(a.key.cells, b.key.cells));
  return named.toSorted((a, b) => (isDescending ? b.sum - a.sum : a.sum - b.sum)).map(({ key }) => key);
}

function sharesOf(lines: readonly (readonly (number | null)[])[]): readonly (readonly (number | null)[])[] {
  const totals = (lines[0] ?? []).map((_value, i) => sumOf(lines.map(line => line[i] ?? null)));
  return lines.map(line => line.map((value, i) => (value === null ? null : value / totals[i]!)));
}
