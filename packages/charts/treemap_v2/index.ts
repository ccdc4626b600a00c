import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { defineChart } from '../kit/define-chart.ts';
import { hierarchyOf, pathConditions } from '../kit/hierarchy.ts';
import type { MarkCondition, MarkRef, SelectionInput } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { TreemapFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

/** The levels above the first: the library's root, and ours, which is named after the metric. */
const ABOVE_FIRST_LEVEL = 2;

export const treemap = defineChart({
  ...about,
  formData: TreemapFormData,
  sections,
  toQueries,
  toOption,
  // Only leaves filter: a click on a group would have to clear the filters below it.
  toSelection: (input, mark) => {
    const conditions = conditionsOf(input, mark);
    return conditions.length === columnsOf(input.formData.groupby).length ? conditions : [];
  },
  toDrill: (input, mark) => {
    const filters = conditionsOf(input, mark).map(condition => ({ ...condition, op: '==' as const }));
    return { detail: filters, by: { filters, groupbyFieldName: 'groupby' } };
  },
  markName: ({ name, path }) => path?.slice(ABOVE_FIRST_LEVEL).join(',') ?? name,
  marks: 'items',
  fromStandard: fields => ({ metric: fields.takeMetric(), groupby: fields.takeColumns() }),
});

function conditionsOf(input: SelectionInput, { path = [] }: MarkRef): readonly MarkCondition[] {
  const nodes = hierarchyOf(input, { dimensions: 'groupby' });
  return pathConditions(nodes, input.formData.groupby, path.slice(ABOVE_FIRST_LEVEL));
}
