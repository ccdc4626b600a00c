import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { databaseEndpoints } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import { call } from '../api/call.ts';

const PAGE = { page: 0, page_size: 100 } as const;

/** Returns datasets whose names contain the search text. */
export async function datasetChoices(
  search: string,
  signal?: AbortSignal,
): Promise<readonly Option<number>[]> {
  const { result } = await call(datasetEndpoints.list, {
    query: {
      q: {
        ...PAGE,
        columns: ['id', 'table_name', 'schema', 'database.database_name'],
        order_column: 'table_name',
        order_direction: 'asc',
        filters: search ? [{ col: 'table_name', opr: 'ct', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(row => ({
    value: row.id,
    label: row.table_name,
    description: [row.database?.database_name, row.schema].filter(Boolean).join(' · ') || undefined,
  }));
}

/** Returns dashboards whose titles or slugs contain the search text. */
export async function dashboardChoices(
  search: string,
  signal?: AbortSignal,
): Promise<readonly Option<number>[]> {
  const { result } = await call(dashboardEndpoints.list, {
    query: {
      q: {
        ...PAGE,
        columns: ['id', 'dashboard_title'],
        order_column: 'dashboard_title',
        order_direction: 'asc',
        filters: search ? [{ col: 'dashboard_title', opr: 'title_or_slug', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(row => ({ value: row.id, label: row.dashboard_title ?? '' }));
}

/** Returns charts whose names contain the search text. */
export async function chartChoices(search: string, signal?: AbortSignal): Promise<readonly Option<number>[]> {
  const { result } = await call(chartEndpoints.list, {
    query: {
      q: {
        ...PAGE,
        columns: ['id', 'slice_name'],
        order_column: 'slice_name',
        order_direction: 'asc',
        filters: search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(row => ({ value: row.id, label: row.slice_name }));
}

/** Returns databases whose names contain the search text. */
export async function databaseChoices(
  search: string,
  signal?: AbortSignal,
): Promise<readonly Option<number>[]> {
  const { result } = await call(databaseEndpoints.list, {
    query: {
      q: {
        ...PAGE,
        columns: ['id', 'database_name', 'backend'],
        order_column: 'database_name',
        order_direction: 'asc',
        filters: search ? [{ col: 'database_name', opr: 'ct', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(row => ({ value: row.id, label: row.database_name, description: row.backend }));
}
