import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../answer.ts';
import { spatialColumns } from '../deck-query.ts';
import type { ToSelection } from '../selection.ts';

/** Returns the selection of charts whose marks are places: the values of the columns that hold them. */
export function placeSelection(...keys: readonly string[]): ToSelection {
  return ({ formData, answers }, { dataIndex }) =>
    keys
      .flatMap(key => spatialColumns(formData[key]))
      .flatMap(col => {
        const value = answerColumn(answers[0] ?? EMPTY_ANSWER, columnLabel(col))?.value(dataIndex);
        if (value === undefined || value === null) return [];
        return [{ col, val: typeof value === 'bigint' ? String(value) : value, formattedVal: String(value) }];
      });
}
