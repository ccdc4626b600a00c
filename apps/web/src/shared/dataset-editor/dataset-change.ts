import type {
  DatasetColumnChange,
  DatasetDraft as DraftToCheck,
  DatasetMetricChange,
  DatasetUpdate,
} from '@powerset/contracts/dataset.ts';
import type { DatasetDraft, DraftColumn, DraftMetric, DraftSettings, DraftSource } from './dataset-draft.ts';

/**
 * Returns what a save sends: only what differs from the saved dataset, so that everything else stays as it is
 * stored. Empty if nothing differs.
 */
export function updateOf(draft: DatasetDraft, saved: DatasetDraft): DatasetUpdate {
  return {
    ...sourceChange(draft.source, saved.source),
    ...settingsChange(draft.settings, saved.settings),
    ...(isSame(draft.columns, saved.columns)
      ? {}
      : { columns: draft.columns.map(column => columnChange(column, partOf(saved.columns, column))) }),
    ...(isSame(draft.metrics, saved.metrics)
      ? {}
      : { metrics: draft.metrics.map(metric => metricChange(metric, partOf(saved.metrics, metric))) }),
  };
}

/** Returns whether the draft differs from the saved dataset. */
export function isDirty(draft: DatasetDraft, saved: DatasetDraft): boolean {
  return Object.keys(updateOf(draft, saved)).length > 0;
}

/** Returns what to check on the database: the source if it changed, and new or changed expressions. */
export function checkOf(draft: DatasetDraft, saved: DatasetDraft): DraftToCheck {
  const source = sourceToCheck(draft, saved);
  const isElsewhere = source !== undefined;
  const columns = draft.columns.filter(
    column =>
      column.isCalculated && (isElsewhere || column.expression !== partOf(saved.columns, column)?.expression),
  );
  const metrics = draft.metrics.filter(
    metric => isElsewhere || metric.expression !== partOf(saved.metrics, metric)?.expression,
  );
  return {
    ...(source ? { source } : {}),
    expressions: [
      ...columns.map(({ name, expression }) => ({ kind: 'column' as const, name, expression })),
      ...metrics.map(({ name, expression }) => ({ kind: 'metric' as const, name, expression })),
    ],
  };
}

/** Returns the source of the draft for a check; undefined if it is the saved one. */
export function sourceToCheck(draft: DatasetDraft, saved: DatasetDraft): DraftToCheck['source'] {
  const { table_name, ...change } = sourceChange(draft.source, saved.source);
  const params = draft.settings.templateParams;
  const isRenamed = !draft.source.isVirtual && table_name !== undefined;
  const source = {
    ...change,
    ...(isRenamed ? { table_name } : {}),
    ...(params === saved.settings.templateParams ? {} : { template_params: params || null }),
  };
  return Object.keys(source).length > 0 ? source : undefined;
}

type SourceChange = Pick<DatasetUpdate, 'database_id' | 'schema' | 'sql'> & { table_name?: string };

function sourceChange(now: DraftSource, before: DraftSource): SourceChange {
  const sql = now.isVirtual ? now.sql : null;
  return {
    ...(now.databaseId === before.databaseId ? {} : { database_id: now.databaseId }),
    ...(now.schema === before.schema ? {} : { schema: now.schema || null }),
    ...(now.tableName === before.tableName ? {} : { table_name: now.tableName.trim() }),
    ...(sql === (before.isVirtual ? before.sql : null) ? {} : { sql }),
  };
}

function settingsChange(now: DraftSettings, before: DraftSettings): Partial<DatasetUpdate> {
  const written: Readonly<Record<keyof DraftSettings, Partial<DatasetUpdate>>> = {
    description: { description: now.description || null },
    defaultUrl: { default_endpoint: now.defaultUrl.trim() || null },
    suggestsValues: { filter_select_enabled: now.suggestsValues },
    valuesPredicate: { fetch_values_predicate: now.valuesPredicate.trim() || null },
    extra: { extra: now.extra.trim() || null },
    owners: { owners: [...now.owners] },
    cacheTimeout: { cache_timeout: now.cacheTimeout },
    hoursOffset: { offset: now.hoursOffset ?? 0 },
    templateParams: { template_params: now.templateParams.trim() || null },
    normalizesColumns: { normalize_columns: now.normalizesColumns },
    alwaysFiltersMainTime: { always_filter_main_dttm: now.alwaysFiltersMainTime },
    mainTime: { main_dttm_col: now.mainTime || null },
  };
  return Object.assign(
    {},
    ...(Object.keys(written) as (keyof DraftSettings)[]).flatMap(name =>
      isSame(now[name], before[name]) ? [] : [written[name]],
    ),
  ) as Partial<DatasetUpdate>;
}

function columnChange(now: DraftColumn, before: DraftColumn | undefined): DatasetColumnChange {
  const written: Partial<Record<keyof DraftColumn, Partial<DatasetColumnChange>>> = {
    label: { verbose_name: now.label || null },
    description: { description: now.description || null },
    // A column of the source has none.
    ...(now.isCalculated ? { expression: { expression: now.expression } } : {}),
    type: { type: now.type || null },
    isTemporal: { is_dttm: now.isTemporal },
    isFilterable: { filterable: now.isFilterable },
    isGroupable: { groupby: now.isGroupable },
    dateFormat: { python_date_format: now.dateFormat || null },
    advancedType: { advanced_data_type: now.advancedType || null },
    extra: { extra: now.extra || null },
  };
  return {
    ...(now.id === undefined ? {} : { id: now.id }),
    column_name: now.name.trim(),
    ...changedParts(now, before, written),
  };
}

function metricChange(now: DraftMetric, before: DraftMetric | undefined): DatasetMetricChange {
  const currency = now.currencySymbol
    ? { symbol: now.currencySymbol, symbolPosition: now.currencyPosition }
    : null;
  const written: Partial<Record<keyof DraftMetric, Partial<DatasetMetricChange>>> = {
    label: { verbose_name: now.label || null },
    description: { description: now.description || null },
    format: { d3format: now.format || null },
    currencySymbol: { currency },
    currencyPosition: { currency },
    warningText: { warning_text: now.warningText || null },
    extra: { extra: now.extra || null },
  };
  return {
    ...(now.id === undefined ? {} : { id: now.id }),
    metric_name: now.name.trim(),
    expression: now.expression,
    ...changedParts(now, before, written),
  };
}

function changedParts<Part extends object, Change extends object>(
  now: Part,
  before: Part | undefined,
  written: Partial<Record<keyof Part, Change>>,
): Change {
  return Object.assign(
    {},
    ...(Object.keys(written) as (keyof Part)[]).flatMap(name =>
      before && now[name] === before[name] ? [] : [written[name] ?? {}],
    ),
  ) as Change;
}

function partOf<Part extends { readonly key: string }>(
  parts: readonly Part[],
  { key }: Part,
): Part | undefined {
  return parts.find(part => part.key === key);
}

function isSame(now: unknown, before: unknown): boolean {
  return now === before || JSON.stringify(now) === JSON.stringify(before);
}
