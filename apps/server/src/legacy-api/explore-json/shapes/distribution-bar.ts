import { fail } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { labelOfMetric, labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyInput, LegacyShape } from '../legacy-shape.ts';
import { namesOf, numbersOf, type LegacyCell } from '../rows.ts';
import { compareKeys, sumOf } from '../time-frame.ts';

/** Bars by category, one series a metric or breakdown. */
export const distributionBarShape: LegacyShape = {
  check: formData => {
    if (labelsOfMetrics(formData).length === 0) fail('query.invalid', { detail: 'Pick at least one metric' });
    if (labelsOfColumns(formData, 'groupby').length === 0) fail('query.invalid', { detail: 'Pick at least one field for [Series]' });
    const both = labelsOfColumns(formData, 'groupby').some(label => labelsOfColumns(formData, 'columns').includes(label));
    if (both) fail('query.invalid', { detail: "Can't have overlap between Series and Breakdowns" });
  },
  data: input => (input.tables[0] ? barsOf(input.tables[0], input) : []),
};

function barsOf(table: ResultTable, { formData }: LegacyInput): unknown {
  const metrics = labelsOfMetrics(formData);
  const categories = keysOf(table, labelsOfColumns(formData, 'groupby'));
  const breakdowns = keysOf(table, labelsOfColumns(formData, 'columns'));
  const order = orderOfCategories(categories, numbersOf(table, labelOfMetric(formData, 'timeseries_limit_metric') ?? metrics[0] ?? ''), Boolean(formData.order_desc));
  const places = new Map(order.map((category, i) => [textOf(category), i]));
  const found = new Map(breakdowns.map(key => [textOf(key), key]));
  const series = metrics.flatMap(metric => {
    const values = numbersOf(table, metric);
    return [...found.values()].toSorted(compareKeys).map(breakdown => {
      const line = order.map((): number | null => null);
      for (const [row, key] of breakdowns.entries()) if (textOf(key) === textOf(breakdown)) line[places.get(textOf(categories[row]!))!] = values[row]!;
      return { name: breakdown.length === 0 ? metric : [...(metrics.length > 1 ? [metric] : []), ...breakdown].join(', '), line };
    });
  });
  const shown = formData.contribution ? sharesOf(series.map(one => one.line)) : series.map(one => one.line);
  return series.map(({ name }, i) => ({ key: name, values: order.map((category, at) => ({ x: category.join(', '), y: shown[i]![at] ?? null })) }));
}

/** The dimensions of each row; a missing value is a category of its own. */
function keysOf(table: ResultTable, names: readonly string[]): readonly (readonly LegacyCell[])[] {
  const columns = names.map(name => namesOf(table, name));
  return Array.from({ length: table.rowCount }, (_none, row) => columns.map(values => values[row] ?? '<NULL>'));
}

function orderOfCategories(categories: readonly (readonly LegacyCell[])[], values: readonly (number | null)[], isDescending: boolean): readonly (readonly LegacyCell[])[] {
  const totals = new Map<string, { readonly key: readonly LegacyCell[]; sum: number }>();
  for (const [row, key] of categories.entries()) {
    const total = totals.get(textOf(key)) ?? { key, sum: 0 };
    total.sum += values[row] ?? 0;
    totals.set(textOf(key), total);
  }
  const named = [...totals.values()].toSorted((a, b) => compareKeys(a.key, b.key));
  return named.toSorted((a, b) => (isDescending ? b.sum - a.sum : a.sum - b.sum)).map(({ key }) => key);
}

function sharesOf(lines: readonly (readonly (number | null)[])[]): readonly (readonly (number | null)[])[] {
  const totals = (lines[0] ?? []).map((_value, i) => sumOf(lines.map(line => line[i] ?? null)));
  return lines.map(line => line.map((value, i) => (value === null ? null : value / totals[i]!)));
}

function textOf(key: readonly LegacyCell[]): string {
  return JSON.stringify(key);
}
