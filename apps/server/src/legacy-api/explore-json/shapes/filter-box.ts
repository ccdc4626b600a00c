import { asList } from '@powerset/core/form-data/form-data.ts';
import { labelOfColumn, labelOfMetric } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { valuesOf, type LegacyCell } from '../rows.ts';

/** The values of each filter. */
export const filterBoxShape: LegacyShape = {
  hasNoColumns: true,
  answersEmpty: true,
  data: ({ formData, tables }) => {
    const configs = asList(formData.filter_configs)
      .map(config => ({ ...(typeof config === 'object' ? config : {}) }) as Readonly<Record<string, unknown>>)
      .filter(config => labelOfColumn(config, 'column') !== undefined);
    return Object.fromEntries(
      configs.map((config, i) => {
        const column = labelOfColumn(config, 'column')!;
        const metric = labelOfMetric(config, 'metric');
        const table = tables[i];
        const values = table ? valuesOf(table, column) : [];
        const measures = table && metric !== undefined ? valuesOf(table, metric) : undefined;
        const choices = values.map((value, row) => ({
          id: value,
          text: value,
          ...(measures ? { metric: measures[row]! } : {}),
        }));
        return [
          column,
          choices.toSorted((a, b) => order(a, b) * (config.asc ? 1 : -1) || 0).toSorted(nullsLast),
        ];
      }),
    );
  },
};

interface Choice {
  readonly id: LegacyCell;
  readonly metric?: LegacyCell;
}

function order(a: Choice, b: Choice): number {
  const [left, right] = 'metric' in a ? [a.metric ?? null, b.metric ?? null] : [a.id, b.id];
  if (left === right || left === null || right === null) return 0;
  return left < right ? -1 : 1;
}

function nullsLast(a: Choice, b: Choice): number {
  const isMissing = (one: Choice): number => (('metric' in one ? one.metric : one.id) === null ? 1 : 0);
  return isMissing(a) - isMissing(b);
}
