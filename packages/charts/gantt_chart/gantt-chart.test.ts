import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { ganttChart } from './index.ts';
import { tasksOf } from './tasks.ts';

chartConformance(ganttChart, import.meta.url);

const HOUR = 3_600_000;
const formData = { start_time: 'from', end_time: 'to', y_axis: 'task', series: 'team' };
const json = {
  colnames: ['from', 'to', 'task', 'team'],
  coltypes: [2, 2, 1, 1],
  data: [
    { from: HOUR, to: 3 * HOUR, task: 'Build', team: 'Red' },
    { from: 5 * HOUR, to: 2 * HOUR, task: 'Test', team: 'Blue' },
    { from: HOUR, to: null, task: 'Ship', team: 'Red' },
    { from: 6 * HOUR, to: 7 * HOUR, task: 'Build', team: 'Blue' },
  ],
};

describe('a Gantt chart', () => {
  it('gives each name a lane, in the order of the rows, and leaves out bars without an end', () => {
    const { tasks, lanes, series } = tasksOf(formData, answerFromJson(json));
    expect(lanes).toEqual(['Build', 'Test']);
    expect(series).toEqual(['Red', 'Blue']);
    expect(tasks.map(({ row, lane, from, to }) => [row, lane, from / HOUR, to / HOUR])).toEqual([
      [0, 0, 1, 3],
      [1, 1, 2, 5],
      [3, 0, 6, 7],
    ]);
  });

  it('keeps lanes of one name together when each series has its own', () => {
    const { lanes } = tasksOf({ ...formData, subcategories: true }, answerFromJson(json));
    expect(lanes).toEqual(['Build, Red', 'Build, Blue', 'Test, Blue']);
  });

  it('begins and ends at the hours of the day that the author wants', () => {
    const option = draw(
      ganttChart,
      { ...formData, x_axis_time_bounds: ['00:30:00', '18:00:00'] },
      [json],
      [600, 300],
    );
    expect(option).toMatchObject({ xAxis: { min: HOUR / 2, max: 18 * HOUR } });
  });

  it('filters by the series of a bar', () => {
    const mark = { seriesId: 'Blue', name: 'Blue', dataIndex: 1 };
    const input = { formData, answers: [answerFromJson(json)] };
    expect(ganttChart.toSelection!(input, mark)).toEqual([
      { col: 'team', val: 'Blue', formattedVal: 'Blue' },
    ]);
  });
});
