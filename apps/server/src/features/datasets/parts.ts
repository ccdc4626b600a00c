import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { DatasetColumnChange, DatasetMetricChange } from '@powerset/contracts/dataset.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { DatasetColumnTable, DatasetMetricTable } from '../../metadata/tables.ts';
import type { FoundColumn } from './read-columns.ts';
import { datasetStore, type DatasetRecord } from './store.ts';

type ColumnRow = Insertable<DatasetColumnTable>;
type MetricRow = Insertable<DatasetMetricTable>;

/** Returns the row of a column that the database reports. */
export function foundColumn(
  column: FoundColumn,
  place: { readonly datasetId: number; readonly position: number; readonly now: number },
): ColumnRow {
  return {
    ...emptyColumn(place),
    column_name: column.name,
    type: column.type,
    generic_type: column.genericType,
    is_temporal: column.genericType === 'temporal' ? 1 : 0,
  };
}

/** Returns the metric that every new dataset starts with. */
export function countMetric(datasetId: number, now: number): MetricRow {
  return {
    uuid: randomUUID(),
    dataset_id: datasetId,
    position: 0,
    metric_name: 'count',
    expression: 'COUNT(*)',
    verbose_name: 'COUNT(*)',
    metric_type: 'count',
    description: null,
    d3_format: null,
    currency: null,
    warning_text: null,
    extra: null,
    created_on: now,
    changed_on: now,
  };
}

/**
 * Synchronizes the columns with the database: adds new ones, removes missing ones, and keeps what users wrote
 * on the others.
 * Calculated columns belong to users and stay.
 */
export async function refreshColumns(
  db: Db,
  dataset: DatasetRecord,
  found: readonly FoundColumn[],
  now: number,
): Promise<void> {
  const store = datasetStore(db);
  const names = new Set(found.map(column => column.name));
  await store.removeColumns(
    dataset.columns
      .filter(column => !column.expression && !names.has(column.column_name))
      .map(column => column.id),
  );
  for (const [position, column] of found.entries()) {
    const known = dataset.columns.find(candidate => candidate.column_name === column.name);
    if (!known) await store.insertColumns([foundColumn(column, { datasetId: dataset.id, position, now })]);
    else if (!known.expression)
      await store.updateColumn(known.id, {
        type: column.type,
        generic_type: column.genericType,
        position,
        changed_on: now,
      });
  }
}

/**
 * Replaces the columns with those of a save: known ids are changed, new columns added, the others removed.
 */
export async function saveColumns(
  db: Db,
  dataset: DatasetRecord,
  changes: readonly DatasetColumnChange[],
  { isOverriding, now }: { readonly isOverriding: boolean; readonly now: number },
): Promise<void> {
  const store = datasetStore(db);
  const known = dataset.columns.map(column => ({ id: column.id, name: column.column_name }));
  checkParts(
    'columns',
    changes.map(change => ({ id: change.id, name: change.column_name })),
    isOverriding ? undefined : known,
  );
  const kept = new Set(changes.map(change => change.id));
  await store.removeColumns(
    dataset.columns.filter(column => isOverriding || !kept.has(column.id)).map(column => column.id),
  );
  if (!isOverriding)
    await giveInterimNames(
      dataset.columns.filter(({ id, column_name: name }) =>
        changes.some(change => change.id === id && change.column_name !== name),
      ),
      (id, column_name) => store.updateColumn(id, { column_name }),
    );
  // New columns come first, in the order that clients of the reference know.
  const isKnown = (change: DatasetColumnChange): boolean => Boolean(change.id) && !isOverriding;
  for (const [position, change] of changes
    .toSorted((one, other) => Number(isKnown(one)) - Number(isKnown(other)))
    .entries()) {
    if (change.id && !isOverriding)
      await store.updateColumn(change.id, { ...columnChange(change), position, changed_on: now });
    else
      await store.insertColumns([
        {
          ...emptyColumn({ datasetId: dataset.id, position, now }),
          ...columnChange(change),
          column_name: change.column_name,
        },
      ]);
  }
}

/** Replaces the metrics with those of a save, as `saveColumns` does. */
export async function saveMetrics(
  db: Db,
  dataset: DatasetRecord,
  changes: readonly DatasetMetricChange[],
  now: number,
): Promise<void> {
  const store = datasetStore(db);
  checkParts(
    'metrics',
    changes.map(change => ({ id: change.id, name: change.metric_name })),
    dataset.metrics.map(metric => ({ id: metric.id, name: metric.metric_name })),
  );
  const kept = new Set(changes.map(change => change.id));
  await store.removeMetrics(dataset.metrics.filter(metric => !kept.has(metric.id)).map(metric => metric.id));
  await giveInterimNames(
    dataset.metrics.filter(({ id, metric_name: name }) =>
      changes.some(change => change.id === id && change.metric_name !== name),
    ),
    (id, metric_name) => store.updateMetric(id, { metric_name }),
  );
  for (const [position, change] of changes.entries()) {
    if (change.id)
      await store.updateMetric(change.id, { ...metricChange(change), position, changed_on: now });
    else
      await store.insertMetrics([
        {
          ...countMetric(dataset.id, now),
          metric_type: null,
          verbose_name: null,
          ...metricChange(change),
          position,
        },
      ]);
  }
}

// Names are unique at all times, so parts that swap names get interim names first.
async function giveInterimNames(
  renamed: readonly { readonly id: number }[],
  rename: (id: number, name: string) => Promise<unknown>,
): Promise<void> {
  for (const { id } of renamed) await rename(id, randomUUID());
}

interface Part {
  readonly id?: number | null | undefined;
  readonly name: string;
}

function checkParts(
  kind: 'columns' | 'metrics',
  changes: readonly Part[],
  known: readonly Part[] | undefined,
): void {
  const refuse = (text: string): never =>
    fail('resource.invalid', { fields: { [kind]: [`One or more ${kind} ${text}`] } });
  if (new Set(changes.map(change => change.name)).size < changes.length) refuse('are duplicated');
  if (!known) return;
  const ids = changes.flatMap(change => change.id ?? []);
  if (new Set(ids).size < ids.length) refuse('are duplicated');
  if (changes.some(change => typeof change.id === 'number' && !known.some(part => part.id === change.id)))
    refuse('do not exist');
  if (changes.some(change => typeof change.id !== 'number' && known.some(part => part.name === change.name)))
    refuse('already exist');
}

function emptyColumn({
  datasetId,
  position,
  now,
}: {
  readonly datasetId: number;
  readonly position: number;
  readonly now: number;
}): ColumnRow {
  return {
    uuid: randomUUID(),
    dataset_id: datasetId,
    position,
    column_name: '',
    type: null,
    generic_type: null,
    verbose_name: null,
    description: null,
    expression: null,
    is_temporal: 0,
    is_groupable: 1,
    is_filterable: 1,
    is_active: 1,
    python_date_format: null,
    advanced_data_type: null,
    extra: null,
    created_on: now,
    changed_on: now,
  };
}

function columnChange(change: DatasetColumnChange): Partial<ColumnRow> {
  const texts = [
    'advanced_data_type',
    'description',
    'expression',
    'extra',
    'python_date_format',
    'type',
    'verbose_name',
  ] as const;
  const flags = {
    is_temporal: change.is_dttm,
    is_groupable: change.groupby,
    is_filterable: change.filterable,
    is_active: change.is_active,
  };
  return {
    column_name: change.column_name,
    ...Object.fromEntries(texts.flatMap(name => (change[name] === undefined ? [] : [[name, change[name]]]))),
    // A new type name has a new kind, which is derived from the name.
    ...(change.type === undefined ? {} : { generic_type: null }),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, value]) =>
        typeof value === 'boolean' ? [[name, value ? 1 : 0]] : [],
      ),
    ),
  };
}

function metricChange(
  change: DatasetMetricChange,
): Partial<MetricRow> & Pick<MetricRow, 'metric_name' | 'expression'> {
  const texts = ['description', 'extra', 'metric_type', 'verbose_name', 'warning_text'] as const;
  const currency =
    change.currency === undefined
      ? {}
      : {
          currency:
            change.currency === null || typeof change.currency === 'string'
              ? change.currency
              : JSON.stringify(change.currency),
        };
  return {
    metric_name: change.metric_name,
    expression: change.expression,
    ...Object.fromEntries(texts.flatMap(name => (change[name] === undefined ? [] : [[name, change[name]]]))),
    ...(change.d3format === undefined ? {} : { d3_format: change.d3format }),
    ...currency,
  };
}
