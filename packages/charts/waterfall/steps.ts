import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, numberAt, type Answer } from '../kit/answer.ts';

export type StepKind = 'increase' | 'decrease' | 'total';

/** One bar of a waterfall: its change, and the sum of all changes up to it. */
export interface Step {
  /** The label below the bar, as in the answer. */
  readonly label: CellValue;
  /** The value on the x-axis to which the bar belongs, if that is not its label. */
  readonly of: CellValue | undefined;
  readonly kind: StepKind;
  readonly change: number;
  readonly total: number;
  /** False for a bar without a value. */
  readonly hasValue: boolean;
}

/**
 * Returns the bars in order. Without a breakdown: one per value on the x-axis, and a final total. With one: a
 * bar per part of a value, followed by the total so far.
 */
export function waterfallSteps(formData: FormData, answer: Answer): readonly Step[] {
  const [x = '', part] = [
    ...columnsOf(formData.x_axis || formData.granularity_sqla),
    ...columnsOf(formData.groupby),
  ].map(columnLabel);
  const [metric] = metricsOf(formData.metric);
  const places = grouped(answer, {
    x: answerColumn(answer, x) ?? answer.columns[0],
    part: part === undefined ? undefined : answerColumn(answer, part),
    metric: answerColumn(answer, metric === undefined ? '' : metricLabel(metric)) ?? answer.columns.at(-1),
  });
  let total = 0;
  const steps = places.flatMap(({ label, parts }): readonly Step[] => {
    const changes = parts.map((one): Step => {
      total += one.value ?? 0;
      return {
        label: one.label,
        of: part === undefined ? undefined : label,
        kind: (one.value ?? 0) < 0 ? 'decrease' : 'increase',
        change: one.value ?? 0,
        total,
        hasValue: one.value !== null,
      };
    });
    return part === undefined ? changes : [...changes, totalStep(label, total, changes)];
  });
  return part === undefined && steps.length > 0 ? [...steps, totalStep(TOTAL, total, steps)] : steps;
}

export const TOTAL = 'Total';

function totalStep(label: CellValue, total: number, steps: readonly Step[]): Step {
  const hasValue = steps.some(step => step.hasValue);
  return { label, of: undefined, kind: 'total', change: total, total, hasValue };
}

interface Part {
  readonly label: CellValue;
  readonly value: number | null;
}

interface Columns {
  readonly x: Answer['columns'][number] | undefined;
  readonly part: Answer['columns'][number] | undefined;
  readonly metric: Answer['columns'][number] | undefined;
}

/** Groups rows by value and part in their order, and sums up rows of the same part. */
function grouped(
  answer: Answer,
  { x, part, metric }: Columns,
): readonly { readonly label: CellValue; readonly parts: readonly Part[] }[] {
  const places = new Map<CellValue, Map<CellValue, Part>>();
  for (let row = 0; row < answer.rowCount; row++) {
    const place = x?.value(row) ?? null;
    const label = part ? part.value(row) : place;
    const parts = places.get(place) ?? new Map<CellValue, Part>();
    const known = parts.get(label)?.value ?? null;
    const value = numberAt(metric, row);
    parts.set(label, { label, value: value === null ? known : (known ?? 0) + value });
    places.set(place, parts);
  }
  return [...places].map(([label, parts]) => ({ label, parts: [...parts.values()] }));
}

/** Returns the text of a missing label. */
export function plainLabel(label: CellValue): string {
  return label === null ? NULL_LABEL : String(label);
}
