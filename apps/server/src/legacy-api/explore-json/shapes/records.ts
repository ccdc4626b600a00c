import { fail } from '@powerset/core/errors.ts';
import { labelOfColumn, labelOfMetric, labelsOfColumns } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { numbersOf, rowsOf, valuesOf, type LegacyCell, type LegacyRow } from '../rows.ts';

/** The rows unchanged. */
export const recordsShape: LegacyShape = {
  answersEmpty: true,
  data: ({ tables: [table] }) => (table ? rowsOf(table) : []),
};

export const bulletShape: LegacyShape = {
  check: formData => {
    if (labelOfMetric(formData, 'metric') === undefined)
      fail('query.invalid', { detail: 'Pick a metric to display' });
  },
  data: ({ formData, tables: [table] }) => ({
    measures: table ? numbersOf(table, labelOfMetric(formData, 'metric') ?? '') : [],
  }),
  columnNames: names => [...names, 'metric'],
};

/** Bubbles by series, or one series per bubble. */
export const bubbleShape: LegacyShape = {
  check: formData => {
    const labels = ['x', 'y', 'size'].map(key => labelOfMetric(formData, key));
    if (labels.includes(undefined)) fail('query.invalid', { detail: 'Pick a metric for x, y and size' });
    if (new Set(labels).size < labels.length)
      fail('query.invalid', { detail: 'Please use 3 different metric labels' });
  },
  data: ({ formData, tables: [table] }) => {
    const [x = '', y = '', size = ''] = ['x', 'y', 'size'].map(key => labelOfMetric(formData, key));
    const series = labelOfColumn(formData, 'series') ?? labelOfColumn(formData, 'entity') ?? '';
    const bubbles = (table ? rowsOf(table) : []).map(row => ({
      ...row,
      x: row[x] ?? null,
      y: row[y] ?? null,
      size: row[size] ?? null,
      shape: 'circle',
      group: row[series] ?? null,
    }));
    return [...Map.groupBy(bubbles, bubble => bubble.group)].map(([key, values]) => ({ key, values }));
  },
  columnNames: names => [...names, 'x', 'y', 'size', 'shape', 'group'],
};

/** Rows as lists: the levels, then two measures. */
export const sunburstShape: LegacyShape = {
  data: ({ formData, tables: [table] }) => {
    const metric = labelOfMetric(formData, 'metric') ?? '';
    const second = labelOfMetric(formData, 'secondary_metric') ?? metric;
    const levels = labelsOfColumns(formData, 'groupby');
    return (table ? rowsOf(table) : []).map(row =>
      [...levels, metric, second].map(name => row[name] ?? null),
    );
  },
  columnNames: (_names, formData) => [...labelsOfColumns(formData, 'groupby'), 'm1', 'm2'],
};

export const countryMapShape: LegacyShape = {
  check: formData => {
    if (!formData.select_country) fail('query.invalid', { detail: 'Must specify a country' });
    if (labelOfMetric(formData, 'metric') === undefined)
      fail('query.invalid', { detail: 'Must specify a metric' });
    if (labelOfColumn(formData, 'entity') === undefined)
      fail('query.invalid', { detail: 'Must provide ISO codes' });
  },
  data: ({ formData, tables: [table] }) => {
    if (!table) return [];
    const metrics = valuesOf(table, labelOfMetric(formData, 'metric') ?? '');
    return valuesOf(table, labelOfColumn(formData, 'entity') ?? '').map((country, row) => ({
      country_id: country,
      metric: metrics[row],
    }));
  },
};

/** The values of numeric columns by group. */
export const histogramShape: LegacyShape = {
  check: formData => {
    if (labelsOfColumns(formData, 'all_columns_x').length === 0)
      fail('query.invalid', { detail: 'Must have at least one numeric column specified' });
  },
  data: ({ formData, tables: [table] }) => {
    const columns = labelsOfColumns(formData, 'all_columns_x');
    const groupby = labelsOfColumns(formData, 'groupby');
    const rows = table ? rowsOf(table) : [];
    return [...groupsOf(rows, groupby).values()].flatMap(({ key, members }) =>
      columns.map(column => ({
        key: [
          ...(columns.length > 1 || groupby.length === 0 ? [column] : []),
          ...key.map(part => String(part).replace(/[^\p{L}\p{N}_]+/gu, '_')),
        ].join('__'),
        values: members.map(row => row[column] ?? null),
      })),
    );
  },
};

function groupsOf(
  rows: readonly LegacyRow[],
  groupby: readonly string[],
): ReadonlyMap<string, { readonly key: readonly LegacyCell[]; readonly members: LegacyRow[] }> {
  const groups = new Map<string, { readonly key: readonly LegacyCell[]; readonly members: LegacyRow[] }>();
  for (const row of rows) {
    const key = groupby.map(name => row[name] ?? null);
    if (key.includes(null)) continue;
    const group = groups.get(JSON.stringify(key)) ?? { key, members: [] };
    group.members.push(row);
    groups.set(JSON.stringify(key), group);
  }
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
