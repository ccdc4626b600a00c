import { drilledFormData, drillText, type DrillStart } from '@powerset/core/form-data/drill.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';

/** One step down: the mark that the user drilled from, and the column that splits it. */
export interface DrillStep {
  readonly start: DrillStart;
  readonly column: string;
}

/** One level on the path from the chart to the current view. */
export interface Crumb {
  /** The number of steps that lead to the level. */
  readonly steps: number;
  readonly text: string;
}

/** Returns the chart after the steps. */
export function formDataAfter(formData: FormData, steps: readonly DrillStep[]): FormData {
  const start: FormData = { ...formData, slice_id: 0 };
  return steps.reduce((before, step) => drilledFormData(before, step.start, step.column), start);
}

/**
 * Returns the path to the current level: each level's columns, with the values that the next step narrows to.
 */
export function crumbsOf(
  formData: FormData,
  steps: readonly DrillStep[],
  nameOf: (column: string) => string,
): readonly Crumb[] {
  const field = steps[0]?.start.groupbyFieldName ?? 'groupby';
  const first = columnsOf(formData[field]).map(columnLabel);
  const levels = [first, ...steps.map(({ column }) => [column])];
  return levels.map((columns, at) => {
    const name = columns.map(nameOf).join(', ') || 'All';
    const values = steps[at]?.start.filters.map(drillText).join(', ');
    return { steps: at, text: values ? `${name} (${values})` : name };
  });
}

/** Returns the columns that earlier steps used, which the menu does not offer again. */
export function usedColumns(formData: FormData, steps: readonly DrillStep[]): readonly string[] {
  const fields = [...new Set(steps.map(({ start }) => start.groupbyFieldName))];
  const first = fields.flatMap(field => columnsOf(formData[field]).map(columnLabel));
  return [...first, ...steps.map(({ column }) => column)];
}
