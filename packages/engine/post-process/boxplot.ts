import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { NUMBER_LIST } from '@powerset/core/table/result-table.ts';
import { requireCells } from '../most-cells.ts';
import {
  frameColumn,
  missingColumn,
  numbersOf,
  numericColumn,
  takeRows,
  type FrameOperation,
} from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { groupRows, membersOf } from './groups.ts';
import { percentile } from './measures.ts';

export const BoxplotOptions = z.strictObject({
  groupby: z
    .array(z.string())
    .nullish()
    .transform(names => names ?? []),
  metrics: z.array(z.string()),
  whisker_type: z.enum(['tukey', 'min/max', 'percentile']),
  percentiles: z.unknown().optional(),
});

interface Whiskers {
  readonly low: number;
  readonly high: number;
}
type WhiskerRule = (sorted: Float64Array, quartiles: Whiskers) => Whiskers;

/** Returns mean, median, whiskers, quartiles, count, and outliers for each group and metric. */
export const boxplot: FrameOperation<z.infer<typeof BoxplotOptions>> = (
  frame,
  { groupby, metrics, whisker_type: type, percentiles },
) => {
  const rule = ruleOf(type, percentiles);
  const groups = groupRows(frame, groupby, null);
  const members = membersOf(groups);
  requireCells({ rows: members.length, columns: metrics.length * (MEASURES.length + 1) });
  const boxes = metrics.map(metric => {
    const values = numbersOf(frame.columns.find(column => column.label[0] === metric) ?? missingColumn());
    return members.map(rows => ({
      ...boxOf(
        Float64Array.from(rows, row => values[row]!).filter(value => !Number.isNaN(value)),
        rule,
      ),
      count: rows.length,
    }));
  });
  const numbers = MEASURES.flatMap(name =>
    metrics.map((metric, at) =>
      numericColumn(
        [`${metric}__${name}`],
        Float64Array.from(boxes[at]!, box => box[name]),
      ),
    ),
  );
  const outliers = metrics.map((metric, at) =>
    listColumn(
      `${metric}__outliers`,
      boxes[at]!.map(box => box.outliers),
    ),
  );
  return {
    index: [],
    columns: [
      ...groupby.map(name => takeRows(frameColumn(frame, name), groups.firstRows)),
      ...numbers,
      ...outliers,
    ],
    rowCount: members.length,
  };
};

const MEASURES = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'] as const;
type Box = { readonly [name in (typeof MEASURES)[number]]: number } & {
  readonly outliers: readonly number[];
};

function boxOf(values: Float64Array, rule: WhiskerRule): Omit<Box, 'count'> {
  const sorted = values.toSorted();
  const [q1, q3] = [percentile(sorted, 25, 'midpoint'), percentile(sorted, 75, 'midpoint')];
  const { low, high } = values.length === 0 ? { low: NaN, high: NaN } : rule(sorted, { low: q1, high: q3 });
  return {
    mean: values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length,
    median: percentile(sorted, 50),
    max: high,
    min: low,
    q1,
    q3,
    outliers: [...values.filter(value => value > high), ...values.filter(value => value < low)],
  };
}

function ruleOf(type: 'tukey' | 'min/max' | 'percentile', percentiles: unknown): WhiskerRule {
  switch (type) {
    case 'tukey':
      return tukey;
    case 'min/max':
      return sorted => ({ low: sorted[0]!, high: sorted.at(-1)! });
    case 'percentile': {
      const limits: readonly unknown[] = Array.isArray(percentiles) ? percentiles : [];
      const [low, high] = limits;
      if (limits.length !== 2 || typeof low !== 'number' || typeof high !== 'number' || low >= high) {
        return fail('query.invalid', {
          detail:
            'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
        });
      }
      return sorted => ({ low: percentile(sorted, low), high: percentile(sorted, high) });
    }
    default:
      throw new Error(`unknown whiskers ${type satisfies never as string}`);
  }
}

// Returns the most extreme values within one and a half times the box.
function tukey(sorted: Float64Array, { low: q1, high: q3 }: Whiskers): Whiskers {
  const reach = 1.5 * (q3 - q1);
  return {
    low: sorted.find(value => value >= q1 - reach)!,
    high: sorted.findLast(value => value <= q3 + reach)!,
  };
}

function listColumn(name: string, lists: readonly (readonly number[])[]): FrameColumn {
  return {
    label: [name],
    databaseType: NUMBER_LIST,
    genericType: 'string',
    data: {
      kind: 'text',
      values: Uint32Array.from(lists, (_, row) => row),
      dictionary: lists.map(list => JSON.stringify(list)),
    },
  };
}
