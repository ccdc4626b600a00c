import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import type { SelectionInput } from '../kit/selection.ts';
import { dimensionText } from '../kit/whole-parts.ts';

/** An event that entities reached by the same path. */
export interface FlowStep {
  readonly name: string;
  readonly path: readonly string[];
  /** The number of entities that reached it. */
  readonly count: number;
  /** Mean time since the event before, in milliseconds; undefined for first events. */
  readonly meanMs: number | undefined;
  readonly next: readonly FlowStep[];
}

interface Event {
  readonly name: string;
  readonly moment: number;
}

/** Returns the first events of all entities with the events that follow, the most frequent first. */
export function flowOf({ formData, answers }: SelectionInput): readonly FlowStep[] {
  const least = Number(formData.min_leaf_node_event_count) || 1;
  return stepsAfter([], [...sequencesOf({ formData, answers }).values()], least);
}

function sequencesOf({ formData, answers }: SelectionInput): ReadonlyMap<string, readonly Event[]> {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const labelOf = (key: string): string => {
    const [saved] = columnsOf(formData[key]);
    return saved === undefined ? '' : columnLabel(saved);
  };
  const time = answerColumn(answer, '__timestamp');
  const entity = answerColumn(answer, labelOf('entity'));
  const event = answerColumn(answer, labelOf('all_columns_x'));
  const format = timeFormatter('smart_date');
  const sequences = new Map<string, Event[]>();
  if (!entity || !event) return sequences;
  for (let row = 0; row < answer.rowCount; row += 1) {
    const owner = String(entity.value(row));
    const own = sequences.get(owner) ?? [];
    own.push({ name: dimensionText(event, row, format), moment: Number(time?.value(row) ?? 0) });
    sequences.set(owner, own);
  }
  for (const events of sequences.values()) events.sort((a, b) => a.moment - b.moment);
  return sequences;
}

function stepsAfter(
  path: readonly string[],
  sequences: readonly (readonly Event[])[],
  least: number,
): readonly FlowStep[] {
  const depth = path.length;
  const going = sequences.filter(events => events.length > depth);
  return [...Map.groupBy(going, events => events[depth]!.name)]
    .filter(([, members]) => members.length >= least)
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([name, members]) => {
      const waits =
        depth === 0 ? [] : members.map(events => events[depth]!.moment - events[depth - 1]!.moment);
      return {
        name,
        path: [...path, name],
        count: members.length,
        meanMs: waits.length > 0 ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : undefined,
        next: stepsAfter([...path, name], members, least),
      };
    });
}
