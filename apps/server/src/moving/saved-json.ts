import { changeChartMeta } from '@powerset/core/dashboard/positions.ts';
import { portableMetadata, remapMetadata } from '@powerset/core/dashboard/remap-ids.ts';
import { exactJson } from '@powerset/kit/exact-json.ts';
import { jsonObject } from './cells.ts';
import type { Ledger } from './ledger.ts';

type Json = Record<string, unknown>;

/** Stands for a missing item; no item has this id. */
const NOTHING = 0;

/** Rewrites ids in saved JSON; unchanged text stays byte for byte. */
export function savedJson(ledger: Ledger) {
  const isSame = !(['dataset', 'chart', 'dashboard', 'annotation layer'] as const).some(kind =>
    ledger.hasMoved(kind),
  );
  const here = (kind: 'dataset' | 'chart' | 'dashboard' | 'annotation layer', id: unknown): number =>
    ledger.idOf(kind, Number(id)) ?? NOTHING;
  const rewrite = (text: string | null, change: (value: Json) => Json): string | null => {
    const value = isSame ? undefined : jsonObject(text);
    return value ? exactJson(change(value)) : text;
  };
  const formData = (data: Json): Json => remapFormData(data, here);
  return {
    formData,
    /** Rewrites a chart's form data, as text. */
    params: (text: string | null) => rewrite(text, formData),
    queryContext: (text: string | null) => rewrite(text, context => remapQueryContext(context, here)),
    positions: (text: string | null) =>
      rewrite(text, layout =>
        changeChartMeta(layout, meta => ({ ...meta, chartId: here('chart', meta['chartId']) })),
      ),
    metadata: (text: string | null) =>
      rewrite(text, metadata => {
        const maps = {
          chart: (id: number) => ledger.idOf('chart', id) ?? undefined,
          datasetByUuid: (id: string) => here('dataset', id),
        };
        return remapMetadata(portableMetadata(metadata, String), maps);
      }),
  };
}

type Here = (kind: 'dataset' | 'chart' | 'dashboard' | 'annotation layer', id: unknown) => number;

function remapFormData(data: Json, here: Here): Json {
  const {
    datasource,
    slice_id: chartId,
    dashboardId,
    deck_slices: charts,
    annotation_layers: layers,
    dashboards,
  } = data;
  return {
    ...data,
    ...(typeof datasource === 'string'
      ? { datasource: datasource.replace(/^\d+/, id => String(here('dataset', id))) }
      : {}),
    ...(typeof chartId === 'number' && chartId > 0 ? { slice_id: here('chart', chartId) } : {}),
    ...(typeof dashboardId === 'number' ? { dashboardId: here('dashboard', dashboardId) } : {}),
    ...(Array.isArray(dashboards)
      ? { dashboards: dashboards.map(id => (typeof id === 'number' ? here('dashboard', id) : id)) }
      : {}),
    ...(Array.isArray(charts)
      ? { deck_slices: charts.map(id => (typeof id === 'number' ? here('chart', id) : id)) }
      : {}),
    ...(Array.isArray(layers) ? { annotation_layers: layers.map(layer => remapLayer(layer, here)) } : {}),
  };
}

// The meaning of a layer's value depends on its source type.
function remapLayer(layer: unknown, here: Here): unknown {
  const { sourceType, value } = (layer ?? {}) as Json;
  if (!sourceType || !/^\d+$/.test(String(value))) return layer;
  const id = here(sourceType === 'NATIVE' ? 'annotation layer' : 'chart', value);
  return { ...(layer as Json), value: typeof value === 'string' ? String(id) : id };
}

function remapQueryContext(context: Json, here: Here): Json {
  const { datasource, form_data: formData, queries } = context;
  const source = datasource as Json | null | undefined;
  return {
    ...context,
    ...(source && typeof source['id'] === 'number'
      ? { datasource: { ...source, id: here('dataset', source['id']) } }
      : {}),
    ...(typeof formData === 'object' && formData !== null
      ? { form_data: remapFormData(formData as Json, here) }
      : {}),
    ...(Array.isArray(queries)
      ? {
          queries: queries.map(query =>
            typeof query === 'object' && query !== null ? remapFormData(query as Json, here) : query,
          ),
        }
      : {}),
  };
}
