import { fail } from '@powerset/core/errors.ts';
import { labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { toTimeFrame, type TimeColumn } from '../time-frame.ts';

/** One record per timestamp, by its name. */
export const timeTableShape: LegacyShape = {
  check: formData => {
    if (labelsOfColumns(formData, 'groupby').length > 0 && labelsOfMetrics(formData).length > 1)
      fail('query.invalid', { detail: "When using 'Group By' you are limited to use a single metric" });
    if (labelsOfMetrics(formData).length === 0) fail('query.invalid', { detail: 'Pick at least one metric' });
  },
  data: ({ formData, tables: [table] }) => {
    const groupby = labelsOfColumns(formData, 'groupby');
    if (!table) return { records: {}, columns: [], is_group_by: groupby.length > 0 };
    const frame = toTimeFrame(table, { groupby, metrics: labelsOfMetrics(formData) });
    const names = frame.columns.map(nameOf);
    // A single dimension is named by its values.
    const columns = frame.columns.map((column, at) =>
      column.key.length === 2 ? column.key[1]! : names[at]!,
    );
    const records = frame.index.map(
      (moment, i) =>
        [
          momentName(moment),
          Object.fromEntries(frame.columns.map((column, at) => [names[at]!, column.values[i] ?? null])),
        ] as const,
    );
    return { records: Object.fromEntries(records), columns, is_group_by: groupby.length > 0 };
  },
};

function nameOf({ key, names }: TimeColumn): string {
  if (key.length === 2 && typeof key[1] === 'boolean') return String(key[1]);
  return names.length > 1 ? names.slice(1).join(', ') : names[0]!;
}

function momentName(epochMs: number): string {
  return new Date(epochMs)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
}
