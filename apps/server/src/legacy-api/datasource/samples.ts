import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { DatasetKey } from '@powerset/core/form-data/form-data.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { ChartDataService } from '../../query/chart-data-service.ts';

export interface SamplesAsk {
  readonly dataset: DatasetKey;
  /** Counts from 1; lower numbers mean the first page. */
  readonly page: number;
  readonly perPage: number;
  /** Filters, time range, and SQL conditions of the rows. */
  readonly narrowing: Readonly<Record<string, unknown>>;
  readonly force: boolean;
}

/** Returns a page of rows and the total number of rows. */
export async function samplesOf(
  ask: SamplesAsk,
  actor: Actor,
  signal: AbortSignal,
  chartData: ChartDataService,
) {
  const { page, perPage, narrowing, force } = ask;
  const options = { signal, force };
  const [rows] = await chartData.run(
    contextOf(ask, {
      ...narrowing,
      columns: [],
      metrics: null,
      row_limit: perPage,
      row_offset: (Math.max(1, page) - 1) * perPage,
      result_type: Object.keys(narrowing).length > 0 ? 'drill_detail' : 'samples',
    }),
    actor,
    options,
  );
  const [counted] = await chartData.run(
    contextOf(ask, {
      ...narrowing,
      columns: [],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' }],
    }),
    actor,
    options,
  );
  if (rows?.kind !== 'rows' || counted?.kind !== 'rows') return fail('server.failed');
  const {
    columns: [column],
    rowCount,
  } = counted.answer.result.table;
  return { rows, total: column && rowCount > 0 ? Number(cellAt(column, 0)) : 0 };
}

function contextOf({ dataset }: SamplesAsk, query: Readonly<Record<string, unknown>>): QueryContext {
  const parsed = QueryContext.safeParse({ datasource: dataset, queries: [query] });
  return parsed.success
    ? parsed.data
    : fail('request.invalid', { detail: 'The row filters are not valid.', cause: parsed.error });
}
