import { labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { toTimeFrame } from '../time-frame.ts';

/** The lines of each metric by group. */
export const pairedTTestShape: LegacyShape = {
  data: ({ formData, tables: [table] }) => {
    const metrics: Record<string, unknown[]> = {};
    if (!table) return metrics;
    const frame = toTimeFrame(table, {
      groupby: labelsOfColumns(formData, 'groupby'),
      metrics: labelsOfMetrics(formData),
    });
    for (const {
      key: [metric, ...group],
      values,
    } of frame.columns) {
      const points = frame.index.map((x, i) => ({ x, y: values[i] ?? null }));
      (metrics[String(metric)] ??= []).push({
        group: group.length > 0 ? group.map(part => (part === '' ? 'N/A' : part)) : 'All',
        values: points,
      });
    }
    return metrics;
  },
};
