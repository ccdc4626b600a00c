import type { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import type { PostProcessing } from '@powerset/core/query/query-object.ts';
import type { CategoryOrders } from '../shape/category-orders.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { aggregate, AggregateOptions } from './aggregate.ts';
import {
  compare,
  CompareOptions,
  contribution,
  ContributionOptions,
  cum,
  CumOptions,
  diff,
  DiffOptions,
} from './arithmetic.ts';
import { boxplot, BoxplotOptions } from './boxplot.ts';
import { forecast, ForecastOptions } from './forecast.ts';
import { asFrame, toFrame, toTable, type Frame, type FrameOperation, type LabelledTable } from './frame.ts';
import {
  geodeticParse,
  GeodeticParseOptions,
  geohashDecode,
  GeohashDecodeOptions,
  geohashEncode,
  GeohashEncodeOptions,
} from './geo.ts';
import { histogram, HistogramOptions } from './histogram.ts';
import { pivot, PivotOptions } from './pivot.ts';
import { rank, RankOptions } from './rank.ts';
import { resample, ResampleOptions } from './resample.ts';
import {
  flatten,
  FlattenOptions,
  rename,
  RenameOptions,
  select,
  SelectOptions,
  sort,
  SortOptions,
} from './reshape.ts';
import { rolling, RollingOptions } from './rolling.ts';

/** Operations by their wire names (`reference/charts.md` §7). */
const OPERATIONS: Readonly<Record<string, (frame: Frame, options: unknown) => Frame>> = {
  aggregate: operation(AggregateOptions, aggregate),
  boxplot: operation(BoxplotOptions, boxplot),
  compare: operation(CompareOptions, compare),
  contribution: operation(ContributionOptions, contribution),
  cum: operation(CumOptions, cum),
  diff: operation(DiffOptions, diff),
  // Old requests name these helpers; names are never escaped here.
  escape_separator: frame => frame,
  unescape_separator: frame => frame,
  flatten: operation(FlattenOptions, flatten),
  geodetic_parse: operation(GeodeticParseOptions, geodeticParse),
  geohash_decode: operation(GeohashDecodeOptions, geohashDecode),
  geohash_encode: operation(GeohashEncodeOptions, geohashEncode),
  histogram: operation(HistogramOptions, histogram),
  pivot: operation(PivotOptions, pivot),
  prophet: operation(ForecastOptions, forecast),
  rank: operation(RankOptions, rank),
  rename: operation(RenameOptions, rename),
  resample: operation(ResampleOptions, resample),
  rolling: operation(RollingOptions, rolling),
  select: operation(SelectOptions, select),
  sort: operation(SortOptions, sort),
};

const NO_ORDERS: CategoryOrders = new Map();
const MOST_OPERATIONS = 100;
/**
 * The most cells of a table between two operations, and of all such tables together: some seconds of work,
 * for which other requests wait.
 */
const MOST_CELLS_BETWEEN = 20_000_000;
const MOST_WORK = 60_000_000;

/**
 * Applies a query's operations to a result, in order. Groups and sorts by columns in `orders` follow them.
 * @throws AppError `query.invalid` for an unknown operation, invalid options, or a missing column
 */
export function postProcess(
  table: ResultTable,
  operations: readonly (PostProcessing | null)[],
  orders: CategoryOrders = NO_ORDERS,
): LabelledTable {
  const wanted = operations.filter(item => item !== null);
  if (wanted.length > MOST_OPERATIONS)
    fail('query.invalid', {
      detail: `A query may have at most ${MOST_OPERATIONS} post-processing operations.`,
    });
  // An empty result has no columns to process, and is an answer, not an error.
  if (table.rowCount === 0 || wanted.length === 0) return toTable(asFrame(table));
  let [frame, work] = [withOrders(toFrame(table), orders), 0];
  for (const item of wanted) {
    frame = applyOperation(frame, item);
    const cells = frame.rowCount * frame.columns.length;
    work += cells;
    if (cells > MOST_CELLS_BETWEEN || work > MOST_WORK)
      fail('query.invalid', {
        detail: `The post-processing operations of this query create ${cells > MOST_CELLS_BETWEEN ? 'a table that is too large' : 'too many tables of this size'}. Request fewer rows or operations.`,
      });
  }
  return toTable(frame);
}

function withOrders(frame: Frame, orders: CategoryOrders): Frame {
  if (orders.size === 0) return frame;
  return {
    ...frame,
    columns: frame.columns.map(column => {
      const order = orders.get(column.label[0] ?? '');
      return order ? { ...column, order } : column;
    }),
  };
}

function applyOperation(frame: Frame, item: PostProcessing): Frame {
  const apply = Object.hasOwn(OPERATIONS, item.operation) ? OPERATIONS[item.operation] : undefined;
  if (!apply)
    return fail('query.invalid', {
      detail: `Unknown post-processing operation '${item.operation}'`,
    });
  return apply(frame, item.options ?? {});
}

function operation<S extends z.ZodType>(
  schema: S,
  apply: FrameOperation<z.infer<S>>,
): (frame: Frame, options: unknown) => Frame {
  return (frame, options) => {
    const parsed = schema.safeParse(options);
    if (!parsed.success)
      return fail('query.invalid', {
        detail: `Invalid options of a post-processing operation: ${parsed.error.issues.map(issue => `${[...issue.path, issue.message].join(': ')}`).join('; ')}`,
      });
    return apply(frame, parsed.data);
  };
}
