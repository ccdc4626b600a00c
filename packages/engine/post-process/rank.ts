import { z } from 'zod';
import { frameColumn, numbersOf, numericColumn, type Frame, type FrameOperation } from './frame.ts';
import { groupRows, isExactAsDouble, membersOf } from './groups.ts';
import { halvesOf, type Halves } from './halves.ts';

export const RankOptions = z.strictObject({ metric: z.string(), group_by: z.string().nullish() });

/**
 * Returns each value's rank among all, or within its group, as a share up to 1; equal values share their
 * ranks.
 */
export const rank: FrameOperation<z.infer<typeof RankOptions>> = (frame, { metric, group_by: group }) => {
  const column = frameColumn(frame, metric);
  const values = isExactAsDouble(column)
    ? { high: numbersOf(column) }
    : (halvesOf(column.data) ?? { high: placesOf(frame, metric) });
  const members = group
    ? membersOf(groupRows(frame, [group], null))
    : [Int32Array.from(values.high, (_, row) => row)];
  const ranks = new Float64Array(frame.rowCount).fill(NaN);
  for (const rows of members)
    rankRows(
      rows.filter(row => !Number.isNaN(values.high[row]!)),
      values,
      ranks,
    );
  return {
    ...frame,
    columns: [...frame.columns.filter(({ label }) => label[0] !== 'rank'), numericColumn(['rank'], ranks)],
  };
};

/** Ranks values that are too long for two doubles. */
function placesOf(frame: Frame, metric: string): Float64Array {
  return Float64Array.from(groupRows(frame, [metric], null).ofRow, place => (place < 0 ? NaN : place));
}

function rankRows(
  rows: Int32Array,
  { high, low }: Pick<Halves, 'high'> & Partial<Halves>,
  ranks: Float64Array,
): void {
  const sorted = rows.toSorted(
    low ? (a, b) => high[a]! - high[b]! || low[a]! - low[b]! : (a, b) => high[a]! - high[b]!,
  );
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (
      end < sorted.length &&
      high[sorted[end]!] === high[sorted[start]!] &&
      low?.[sorted[end]!] === low?.[sorted[start]!]
    )
      end++;
    const place = (start + 1 + end) / 2 / sorted.length;
    for (let at = start; at < end; at++) ranks[sorted[at]!] = place;
    start = end;
  }
}
