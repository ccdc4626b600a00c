import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { requireCells } from '../most-cells.ts';
import {
  frameColumn,
  missingColumn,
  numbersOf,
  numericColumn,
  takeRows,
  type FrameOperation,
} from './frame.ts';
import { groupRows } from './groups.ts';

export const HistogramOptions = z.strictObject({
  column: z.string(),
  groupby: z.array(z.string()).nullish(),
  bins: z.int().min(1).max(10_000).nullish(),
  cumulative: z.boolean().nullish(),
  normalize: z.boolean().nullish(),
});
type HistogramOptions = z.infer<typeof HistogramOptions>;

/** Counts the values in equally wide ranges, one row per group. */
export const histogram: FrameOperation<HistogramOptions> = (frame, options) => {
  const source = frame.columns.find(column => column.label[0] === options.column) ?? missingColumn();
  if (source.genericType !== 'numeric')
    fail('query.invalid', { detail: `Column '${options.column}' contains non-numeric values` });
  const values = numbersOf(source);
  const names = options.groupby ?? [];
  const groups = groupRows(frame, names, '<NULL>');
  const height = names.length === 0 ? 1 : groups.firstRows.length;
  requireCells({ rows: height, columns: options.bins ?? 5 });
  const edges = edgesOf(values, options.bins ?? 5);
  const counts = counted(values, edges, { height, ofRow: names.length === 0 ? undefined : groups.ofRow });
  const shaped = shapedCounts(counts, options);
  const columns = shaped.map((bin, at) => numericColumn([`${edges[at]} - ${edges[at + 1]}`], bin));
  return {
    index: [],
    columns: [...names.map(name => takeRows(frameColumn(frame, name), groups.firstRows)), ...columns],
    rowCount: height,
  };
};

function edgesOf(values: Float64Array, bins: number): number[] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values)
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low > high) [low, high] = [0, 1];
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  return Array.from({ length: bins + 1 }, (_, at) => (at === bins ? high : low + (at * (high - low)) / bins));
}

function counted(
  values: Float64Array,
  edges: readonly number[],
  { height, ofRow }: { readonly height: number; readonly ofRow: Int32Array | undefined },
): Float64Array[] {
  const bins = edges.length - 1;
  const [low, high] = [edges[0]!, edges[bins]!];
  const counts = Array.from({ length: bins }, () => new Float64Array(height));
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isFinite(value)) continue;
    // The last range includes its upper edge.
    const at = Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
    counts[at]![ofRow ? ofRow[row]! : 0]!++;
  }
  return counts;
}

function runningSums(counts: readonly Float64Array[]): Float64Array[] {
  const sums: Float64Array[] = [];
  for (const bin of counts) {
    const before = sums.at(-1);
    sums.push(before ? bin.map((count, row) => count + before[row]!) : bin);
  }
  return sums;
}

function shapedCounts(
  counts: readonly Float64Array[],
  { cumulative, normalize }: HistogramOptions,
): readonly Float64Array[] {
  const total = counts.reduce((sum, bin) => bin.reduce((before, count) => before + count, sum), 0);
  const summed = cumulative ? runningSums(counts) : counts;
  return normalize && total > 0 ? summed.map(bin => bin.map(count => count / total)) : summed;
}
