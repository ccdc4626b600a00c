import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { FilterRangeFormData } from './form-data.ts';

/** The values between which readers can choose. */
export interface RangeModel {
  readonly label: string;
  readonly range: readonly [least: number, most: number] | undefined;
}

/** Returns the smallest and the largest value of the column. */
export function toOption({ formData, answers, surface }: DrawInput<FilterRangeFormData>): RangeModel {
  const [column] = columnsOf(formData.groupby).map(columnLabel);
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [least, most] = ['min', 'max'].map(name => numberAt(answerColumn(answer, name), 0));
  if (column === undefined || typeof least !== 'number' || typeof most !== 'number')
    return { label: '', range: undefined };
  return { label: labelOf(surface.dataset, column), range: [least, most] };
}
