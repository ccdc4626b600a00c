import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, numberAt, type Answer } from '../kit/answer.ts';

/** One bar, from its start to its end. */
export interface Task {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly series: string;
  /** Its position from the top. */
  readonly lane: number;
}

export interface Tasks {
  readonly tasks: readonly Task[];
  /** The labels of the lanes, from the top. */
  readonly lanes: readonly string[];
  readonly series: readonly string[];
}

/** Returns the bars of an answer; those without a start or an end cannot be placed. */
export function tasksOf(formData: FormData, answer: Answer): Tasks {
  const [start, end, name, series] = ['start_time', 'end_time', 'y_axis', 'series'].map(key => {
    const [column] = columnsOf(formData[key]);
    return column === undefined ? undefined : answerColumn(answer, columnLabel(column));
  });
  const lanes = new Map<string, number>();
  const tasks: Task[] = [];
  for (let row = 0; row < answer.rowCount; row++) {
    const [from, to] = [numberAt(start, row), numberAt(end, row)];
    if (from === null || to === null) continue;
    const task = {
      name: String(name?.value(row) ?? NULL_LABEL),
      series: series ? String(series.value(row) ?? NULL_LABEL) : '',
    };
    const lane = formData.subcategories && series ? `${task.name}, ${task.series}` : task.name;
    if (!lanes.has(lane)) lanes.set(lane, lanes.size);
    tasks.push({ ...task, row, from: Math.min(from, to), to: Math.max(from, to), lane: lanes.get(lane)! });
  }
  const sorted = formData.subcategories ? [...lanes.keys()].toSorted(byFirstPart(lanes)) : [...lanes.keys()];
  const places = new Map(sorted.map((lane, i) => [lanes.get(lane)!, i]));
  return {
    tasks: tasks.map(task => ({ ...task, lane: places.get(task.lane)! })),
    lanes: sorted,
    series: [...new Set(tasks.map(task => task.series))],
  };
}

/** Keeps lanes of one name together, in the order in which the names first occur. */
function byFirstPart(lanes: ReadonlyMap<string, number>): (a: string, b: string) => number {
  const first = new Map<string, number>();
  for (const [lane, i] of lanes) {
    const name = lane.slice(0, lane.lastIndexOf(', '));
    if (!first.has(name)) first.set(name, i);
  }
  const place = (lane: string): number => first.get(lane.slice(0, lane.lastIndexOf(', '))) ?? 0;
  return (a, b) => place(a) - place(b) || lanes.get(a)! - lanes.get(b)!;
}
