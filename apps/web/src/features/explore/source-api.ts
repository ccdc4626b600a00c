import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { annotationEndpoints, annotationLayerEndpoints } from '@powerset/contracts/annotation.ts';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { call } from '../../shared/api/call.ts';

const PAGE_SIZE = 50;

function listQ(nameColumn: string, search: string, filters: readonly object[] = []) {
  const found = search.trim() === '' ? [] : [{ col: nameColumn, opr: 'ct', value: search.trim() }];
  return {
    q: {
      page: 0,
      page_size: PAGE_SIZE,
      order_column: nameColumn,
      order_direction: 'asc' as const,
      filters: [...filters, ...found] as { col: string; opr: string; value: never }[],
    },
  };
}

/** Returns the query for saved charts of some types whose names contain a text. */
export function chartChoicesQuery(vizTypes: readonly string[], search: string) {
  return queryOptions({
    queryKey: ['chart-choices', vizTypes, search],
    queryFn: async ({ signal }) => {
      const query = listQ('slice_name', search, [{ col: 'viz_type', opr: 'in', value: vizTypes }]);
      const { count, result } = await call(chartEndpoints.list, { query, signal });
      const items = result.map(one => ({
        id: one.id,
        name: one.slice_name,
        // Names are not unique.
        description: [`#${one.id}`, one.datasource_name_text].filter(Boolean).join(' · '),
      }));
      return { count, items };
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns the query for saved charts of a dataset that a map can draw, whose names contain a text. */
export function datasetChartsQuery(datasetId: number | undefined, search: string) {
  return queryOptions({
    queryKey: ['dataset-charts', datasetId, search],
    queryFn: async ({ signal }) => {
      const query = listQ('slice_name', search, [
        { col: 'datasource_id', opr: 'eq', value: datasetId },
        { col: 'viz_type', opr: 'neq', value: 'cartodiagram' },
      ]);
      const { count, result } = await call(chartEndpoints.list, { query, signal });
      return { count, items: result.map(one => ({ id: one.id, name: one.slice_name })) };
    },
    enabled: datasetId !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns the query for the names of saved charts. */
export function chartNamesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['chart-names', ids],
    queryFn: async ({ signal }) => {
      const query = listQ('slice_name', '', [{ col: 'id', opr: 'in', value: ids }]);
      const { result } = await call(chartEndpoints.list, { query, signal });
      return result.map(one => ({ id: one.id, name: one.slice_name }));
    },
    enabled: ids.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns the query for the name and settings of one saved chart. */
export function chartQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['chart-source', id],
    queryFn: async ({ signal }) => {
      const { result } = await call(chartEndpoints.get, { params: { id: id! }, signal });
      return { id: id!, name: result.slice_name, vizType: result.viz_type, params: result.params };
    },
    enabled: id !== undefined,
    staleTime: 30_000,
    retry: false,
  });
}

/** Returns the query for annotation layers whose names contain a text. */
export function annotationLayerChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['annotation-layer-choices', search],
    queryFn: async ({ signal }) => {
      const { count, result } = await call(annotationLayerEndpoints.list, {
        query: listQ('name', search),
        signal,
      });
      return { count, items: result.map(({ id, name }) => ({ id, name })) };
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns the query for the name of a layer and its first annotations. */
export function annotationLayerQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['annotation-layer-source', id],
    queryFn: async ({ signal }) => {
      const [layer, annotations] = await Promise.all([
        call(annotationLayerEndpoints.get, { params: { id: id! }, signal }),
        call(annotationEndpoints.list, {
          params: { layer: id! },
          query: { q: { page: 0, page_size: 3, order_column: 'start_dttm', order_direction: 'asc' } },
          signal,
        }),
      ]);
      const titles = annotations.result.map(one => one.short_descr);
      return { id: id!, name: layer.result.name, count: annotations.count, titles };
    },
    enabled: id !== undefined,
    staleTime: 30_000,
    retry: false,
  });
}
