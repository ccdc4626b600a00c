import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import type { ToDrill, ToSelection } from '../kit/selection.ts';
import { tasksOf } from './tasks.ts';

/** A bar stands for its series, or for its name if there are no series. */
export const taskSelection: ToSelection = ({ formData, answers }, mark) => {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const { tasks } = tasksOf(formData, answer);
  const task = tasks.filter(one => one.series === mark.seriesId)[mark.dataIndex];
  const series = columnsOf(formData.series);
  return (series.length > 0 ? series : columnsOf(formData.y_axis)).flatMap(col => {
    const value = task && answerColumn(answer, columnLabel(col))?.value(task.row);
    if (value === undefined) return [];
    return [{ col, val: typeof value === 'bigint' ? String(value) : value, formattedVal: String(value) }];
  });
};

/** Drills to the rows of a bar's series; another dimension replaces the series. */
export const taskDrill: ToDrill = (input, mark) => {
  const filters = taskSelection(input, mark).map(condition => ({ ...condition, op: '==' as const }));
  return { detail: filters, by: { filters, groupbyFieldName: 'series' } };
};
