import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import { defineChart } from '../kit/define-chart.ts';
import type { ToSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { DeckPolygonFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

/** A polygon stands for the text that describes it, if the author lets polygons filter. */
const polygonSelection: ToSelection = ({ formData, answers }, { dataIndex }) =>
  columnsOf(formData.line_column).flatMap(col => {
    const value = answerColumn(answers[0] ?? EMPTY_ANSWER, columnLabel(col))?.value(dataIndex);
    return typeof value === 'string' && formData.table_filter
      ? [{ col, val: value, formattedVal: value }]
      : [];
  });

export const deckPolygon = defineChart({
  ...about,
  formData: DeckPolygonFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  toSelection: polygonSelection,
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
