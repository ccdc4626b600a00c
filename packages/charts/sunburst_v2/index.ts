import { defineChart } from '../kit/define-chart.ts';
import { hierarchyOf, pathConditions } from '../kit/hierarchy.ts';
import type { MarkCondition, MarkRef, SelectionInput } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { SunburstV2FormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const sunburstV2 = defineChart({
  ...about,
  formData: SunburstV2FormData,
  sections,
  toQueries,
  toOption,
  toSelection: conditionsOf,
  toDrill: (input, mark) => {
    const detail = conditionsOf(input, mark).map(condition => ({ ...condition, op: '==' as const }));
    return { detail, by: { filters: detail.slice(-1), groupbyFieldName: 'columns' } };
  },
  markName: ({ name, path }) => path?.slice(1).join(',') ?? name,
  marks: 'items',
  fromStandard: fields => ({
    metric: fields.takeMetric(),
    secondary_metric: fields.takeMetric(),
    columns: fields.takeColumns(),
  }),
});

function conditionsOf(input: SelectionInput, { path = [] }: MarkRef): readonly MarkCondition[] {
  const nodes = hierarchyOf(input, { dimensions: 'columns' });
  return pathConditions(nodes, input.formData.columns, path.slice(1));
}
