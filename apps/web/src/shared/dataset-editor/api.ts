import { queryOptions, useQuery } from '@tanstack/react-query';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { databaseSchemas, databaseTables } from '@powerset/contracts/database.ts';
import {
  checkDataset,
  datasetEndpoints,
  type DatasetDraft as DraftToCheck,
  type DatasetItem,
  type DatasetUpdate,
  type DraftReport,
} from '@powerset/contracts/dataset.ts';
import { call } from '../api/call.ts';
import { databaseChoices } from '../list/choices.ts';
import { textsOf, type UsingChart } from './chart-usage.ts';

/** The dataset as it is saved now. */
export function datasetItemQuery(id: number) {
  return queryOptions({
    queryKey: ['dataset', 'item', id],
    queryFn: async ({ signal }) =>
      (await call(datasetEndpoints.get, { params: { id }, signal })).result as DatasetItem,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Saves a dataset; without `basedOn` it overwrites what others saved meanwhile. */
export async function saveDataset(
  id: number,
  body: DatasetUpdate,
  basedOn: string | undefined,
): Promise<void> {
  await call(datasetEndpoints.update, {
    params: { id },
    body: { ...body, ...(basedOn === undefined ? {} : { changed_on: basedOn }) },
  });
}

/** Checks a draft on its database. */
export function checkDraft(id: number, body: DraftToCheck, signal?: AbortSignal): Promise<DraftReport> {
  return call(checkDataset, { params: { id }, body, ...(signal ? { signal } : {}) });
}

const PAGE_SIZE = 100;
const MOST_PAGES = 20;

/** All charts on the dataset that the user may see. */
export function usingChartsQuery(id: number) {
  return queryOptions({
    queryKey: ['chart', 'of-dataset', id],
    queryFn: async ({ signal }) => {
      const charts: UsingChart[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { result, count } = await chartPage(id, page, signal);
        charts.push(...result);
        if (charts.length >= count || result.length === 0) break;
      }
      return charts;
    },
    staleTime: 30_000,
  });
}

async function chartPage(id: number, page: number, signal: AbortSignal) {
  const { count, result } = await call(chartEndpoints.list, {
    query: {
      q: {
        filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
        page,
        page_size: PAGE_SIZE,
      },
    },
    signal,
  });
  return {
    count,
    result: result
      .filter(({ datasource_type: type }) => type === null || type === 'table')
      .map((row): UsingChart => ({
        id: row.id,
        name: row.slice_name,
        url: row.url,
        vizType: row.viz_type,
        owners: row.owners,
        changedAgo: row.changed_on_delta_humanized,
        changedAt: row.changed_on_utc,
        changedBy: row.changed_by_name,
        dashboards: row.dashboards,
        ...textsOf(row.params),
      })),
  };
}

export function useDatabaseChoices() {
  return useQuery({
    queryKey: ['database', 'choices'],
    queryFn: ({ signal }) => databaseChoices('', signal),
  });
}

export function useSchemaNames(databaseId: number) {
  return useQuery({
    queryKey: ['database', databaseId, 'schemas'],
    queryFn: async ({ signal }) =>
      (await call(databaseSchemas, { params: { id: databaseId }, signal })).result,
    enabled: databaseId > 0,
  });
}

export function useTableNames(databaseId: number, schema: string) {
  return useQuery({
    queryKey: ['database', databaseId, 'tables', schema],
    queryFn: async ({ signal }) =>
      (
        await call(databaseTables, {
          params: { id: databaseId },
          query: { q: { force: false, schema_name: schema } },
          signal,
        })
      ).result,
    enabled: databaseId > 0 && schema !== '',
  });
}
