import { fail } from '@powerset/core/errors.ts';
import type { AnnotationLayer } from '@powerset/core/query/annotation-layer.ts';
import { QueryContext, type QueryObject } from '@powerset/core/query/query-object.ts';
import { jsonRows } from '@powerset/core/table/json.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { JsonValue } from '@powerset/kit/json-value.ts';
import { wholeText } from '../http/whole-text.ts';

/** Records by layer name. */
export type AnnotationData = Readonly<Record<string, AnnotationRecords>>;
type Row = Readonly<Record<string, JsonValue>>;

interface AnnotationRecords {
  readonly columns?: readonly string[];
  readonly records: readonly Row[];
}

/** One annotation of a stored layer. */
export interface NativeAnnotation {
  readonly short_descr: string;
  readonly long_descr: string | null;
  readonly start_on: number;
  readonly end_on: number;
  readonly json_metadata: string | null;
}

export interface AnnotationSources {
  /** Returns the annotations of a layer; undefined if the layer does not exist. */
  readonly ofLayer: (layerId: number) => Promise<readonly NativeAnnotation[] | undefined>;
  /** Returns the query context of a chart; throws if the chart is missing or has none. */
  readonly contextOfChart: (chartId: number) => Promise<unknown>;
  /** Returns the table of the first query. */
  readonly run: (context: QueryContext) => Promise<ResultTable>;
}

/** Returns the data of a query's annotation layers; formulas need none. */
export async function readAnnotations(
  layers: readonly AnnotationLayer[],
  sources: AnnotationSources,
): Promise<AnnotationData> {
  const data: Record<string, AnnotationRecords> = Object.create(null);
  for (const layer of layers) {
    if (layer.annotationType === 'FORMULA' || (layer.sourceType ?? '') === '') continue;
    data[layer.name] =
      layer.sourceType === 'NATIVE'
        ? await nativeRecords(layer, sources)
        : await chartRecords(layer, sources);
  }
  return data;
}

const NATIVE_COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'];

async function nativeRecords(
  { value }: AnnotationLayer,
  { ofLayer }: AnnotationSources,
): Promise<AnnotationRecords> {
  const annotations =
    (await ofLayer(Number(value))) ??
    fail('query.invalid', { detail: 'The annotation layer does not exist' });
  return {
    columns: NATIVE_COLUMNS,
    records: annotations.map(({ short_descr, long_descr, start_on, end_on, json_metadata }) => ({
      start_dttm: start_on,
      end_dttm: end_on,
      short_descr,
      long_descr,
      json_metadata,
    })),
  };
}

async function chartRecords(
  { value, overrides }: AnnotationLayer,
  { contextOfChart, run }: AnnotationSources,
): Promise<AnnotationRecords> {
  const saved = QueryContext.parse(await contextOfChart(Number(value)));
  const queries = saved.queries.map(query => ({
    ...overridden(query, overrides ?? {}),
    annotation_layers: null,
  }));
  return {
    records: recordsOf(
      await run(QueryContext.parse({ ...saved, queries, result_format: 'json', result_type: 'full' })),
    ),
  };
}

// A layer's own period applies to charts with a granularity; other charts keep theirs in their filters.
function overridden(
  query: QueryObject,
  { time_grain_sqla: grain, time_range: range }: Readonly<Record<string, unknown>>,
): object {
  return {
    ...query,
    ...(range && query.granularity ? { time_range: range } : {}),
    ...(grain ? { extras: { ...query.extras, time_grain_sqla: grain } } : {}),
  };
}

// Returns rows in their wire format: numbers of every kind are numbers, and no column hides another.
function recordsOf(table: ResultTable): readonly Row[] {
  return JSON.parse(wholeText(jsonRows(table, { moments: 'epoch-ms' }))) as readonly Row[];
}
