import { z } from 'zod';
import { exactValues } from './exact.ts';
import { frameColumn, numbersOf, numericColumn, type FrameOperation } from './frame.ts';
import { groupRows, membersOf } from './groups.ts';

export const RankOptions = z.strictObject({ metric: z.string(), group_by: z.string().nullish() });

/** The place of each value among all, or among those of its group, as a share up to 1; equal values share their places. */
export const rank: FrameOperation<z.infer<typeof RankOptions>> = (frame, { metric, group_by: group }) => {
  const column = frameColumn(frame, metric);
  // Places in their order stand for values that one double may stand for several of.
  const values = exactValues(column) ? Float64Array.from(groupRows(frame, [metric], null).ofRow, place => (place < 0 ? NaN : place)) : numbersOf(column);
  const members = group ? membersOf(groupRows(frame, [group], null)) : [Int32Array.from(values, (_, row) => row)];
  const ranks = new Float64Array(frame.rowCount).fill(NaN);
  for (const rows of members) rankRows(rows.filter(row => !Number.isNaN(values[row]!)), values, ranks);
  return { ...frame, columns: [...frame.columns.filter(({ label }) => label[0] !== 'rank'), numericColumn(['rank'], ranks)] };
};

function rankRows(rows: Int32Array, values: Float64Array, ranks: Float64Array): void {
  const sorted = rows.toSorted((a, b) => values[a]! - values[b]!);
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && values[sorted[end]!] === values[sorted[start]!]) end++;
    const place = (start + 1 + end) / 2 / sorted.length;
    for (let at = start; at < end; at++) ranks[sorted[at]!] = place;
    start = end;
  }
}
