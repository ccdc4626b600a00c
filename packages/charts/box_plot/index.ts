import { EMPTY_ANSWER } from '../kit/answer.ts';
import { defineChart } from '../kit/define-chart.ts';
import { rowSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { boxesOf } from './boxes.ts';
import { sections } from './controls.ts';
import { BoxPlotFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const boxPlot = defineChart({
  ...about,
  formData: BoxPlotFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  // Boxes and outliers carry the name of their row, and a row has one box for each metric.
  toSelection: (input, mark) => {
    const box = boxesOf(input.formData, input.answers[0] ?? EMPTY_ANSWER).find(
      ({ name }) => name === mark.name,
    );
    return box ? rowSelection(input, { ...mark, dataIndex: box.row }) : [];
  },
  fromStandard: fields => ({ groupby: fields.takeColumns(), metrics: fields.takeMetrics() }),
});
