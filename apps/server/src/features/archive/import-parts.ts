import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { withoutTimeProblems } from '@powerset/core/dataset/time-settings.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin } from '@powerset/core/permissions/actor.ts';
import { genericTypeOf } from '@powerset/core/dataset/generic-type.ts';
import { canReadDatabase, canReadSchema, visibleDatabases } from '../../access/data-access.ts';
import { requireOwnTexts } from '../../access/own-texts.ts';
import { requireUnruled } from '../../access/ruled-tables.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf, setOwners, type Ownable } from '../../metadata/people.ts';
import type { DatasetTable } from '../../metadata/tables.ts';
import {
  engineOf,
  extraColumns,
  hasMask,
  maskUri,
  tunnelColumns,
  unmasked,
  withPassword,
} from '../databases/service.ts';
import { followChange } from '../databases/service.ts';
import { databaseStore, type DatabaseRow } from '../databases/store.ts';
import { renameGrants } from '../datasets/service.ts';
import { datasetStore } from '../datasets/store.ts';
import { givenColumns } from './given-columns.ts';
import { filledOptions, LACKING, lackingSecrets, otherWay, secretOptions } from './import-secrets.ts';
import type { ColumnEntry, DatabaseFile, DatasetFile, MetricEntry } from './file-schemas.ts';
import { asText } from './text-of-json.ts';

export interface ImportContext {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly actor: Actor;
  readonly now: number;
  /** Tags an object with the tags that its file names, and reports tags that are left out. */
  readonly tag: (
    kind: 'chart' | 'dashboard',
    id: number,
    names: readonly string[] | null | undefined,
  ) => Promise<void>;
  /** Returns why a database address is not allowed; undefined if it is allowed. */
  readonly addressProblem: (uri: string) => string | undefined;
  /** The databases that this import created. */
  readonly made: Set<number>;
  /** The charts that this import created or changed. */
  readonly charts: Set<number>;
  /** The databases that this import changed. */
  readonly changed: Set<number>;
}

// A file gets one password. Further secrets in its address come from the stored database, if its secrets
// still go to the same place.
function openAddress(
  file: DatabaseFile,
  given: string | null | undefined,
  known: DatabaseRow | undefined,
  secrets: Secrets,
): string {
  const address = given ? withPassword(file.sqlalchemy_uri, given) : file.sqlalchemy_uri;
  if (!given || !hasMask(address)) return unmasked(address, known ?? { sealed_password: null }, secrets);
  if (!known || otherWay(file, known, secrets) !== undefined)
    fail('import.invalid', {
      detail: `The address of database '${file.database_name}' contains masked secrets other than the password. Replace the masks with the secrets in its file.`,
    });
  return unmasked(address, known, secrets);
}

/** Adds or changes a database and returns its id. A masked password keeps the stored one. */
export async function putDatabase(
  file: DatabaseFile,
  { overwrite, password }: { readonly overwrite: boolean; readonly password: string | undefined },
  context: ImportContext,
): Promise<number> {
  const { db, secrets, actor } = context;
  const store = databaseStore(db);
  const known = await store.byUuid(file.uuid);
  if (known && !overwrite) return known.id;
  const isHidden = known && (await store.visible([known.id], visibleDatabases(actor))).length === 0;
  if (isHidden || (!isAdmin(actor) && !actor.can('can_write', 'Database')))
    fail('import.invalid', {
      detail: "Database doesn't exist and user doesn't have permission to create databases",
    });
  const unsafe = context.addressProblem(file.sqlalchemy_uri);
  if (unsafe !== undefined) fail('import.invalid', { detail: unsafe });
  const given = password ?? file.password;
  const [lacking] = lackingSecrets(file, { known, password, secrets });
  const extra = filledOptions(file, { known, secrets });
  if (lacking !== undefined || extra === LACKING) return fail('import.invalid', { detail: lacking });
  const options = secretOptions(file, { known, secrets });
  const { masked, secret } = maskUri(openAddress(file, given, known, secrets));
  const columns = {
    name: await freeName(db, file.database_name, known?.id),
    engine: engineOf(file.sqlalchemy_uri),
    uri: masked,
    ...extraColumns(extra, secrets),
    cache_timeout: file.cache_timeout ?? null,
    allow_ctas: bit(file.allow_ctas),
    allow_cvas: bit(file.allow_cvas),
    allow_dml: bit(file.allow_dml),
    allow_file_upload: bit(file.allow_file_upload ?? file.allow_csv_upload),
    allow_run_async: bit(file.allow_run_async),
    expose_in_sqllab: bit(file.expose_in_sqllab ?? true),
    impersonate_user: bit(file.impersonate_user),
    is_managed_externally: bit(file.is_managed_externally),
    external_url: file.external_url ?? null,
  };
  const reached = {
    ...(file.ssh_tunnel ? tunnelColumns(file.ssh_tunnel, known, secrets) : {}),
    ...(typeof options === 'string' ? { sealed_encrypted_extra: secrets.encrypt(options) } : {}),
    sealed_password: secret === null ? null : secrets.encrypt(secret),
  };
  if (known) {
    const given = givenColumns(columns, file, {
      name: ['database_name'],
      engine: ['sqlalchemy_uri'],
      uri: ['sqlalchemy_uri'],
      allow_file_upload: ['allow_file_upload', 'allow_csv_upload'],
      sealed_extra: ['extra'],
    });
    await store.update(
      known.id,
      { ...given, ...reached, ...changed(context, known.changed_on) },
      known.changed_on,
    );
    await followChange(known, (await store.byId(known.id))!, { db, secrets });
    context.changed.add(known.id);
    return known.id;
  }
  const id = await store.insert({
    uuid: file.uuid,
    sealed_encrypted_extra: null,
    sealed_server_cert: null,
    force_ctas_schema: null,
    configuration_method: 'sqlalchemy_form',
    ...columns,
    ...reached,
    ...created(context),
  });
  context.made.add(id);
  return id;
}

/** Adds or changes a dataset with its columns and metrics and returns its id. */
export async function putDataset(
  file: DatasetFile,
  databaseId: number,
  {
    overwrite,
    syncsColumns,
    syncsMetrics,
  }: { readonly overwrite: boolean; readonly syncsColumns: boolean; readonly syncsMetrics: boolean },
  context: ImportContext,
): Promise<number> {
  const store = datasetStore(context.db);
  const byUuid = await store.byUuid(file.uuid);
  if (byUuid && !overwrite) return byUuid.id;
  const known =
    byUuid ?? (await store.byName({ databaseId, schema: file.schema || null, tableName: file.table_name }));
  await requireFreeTable(file, databaseId, known, context.db);
  if (known && !overwrite) return known.id;
  await requireMayWrite('dataset', known?.id, context);
  requireReadable(file, databaseId, known, context);
  if (known && !isSameSource(file, databaseId, known)) await requireUnruled(context.db, known, context.actor);
  if (!context.made.has(databaseId))
    requireOwnTexts(file, context.actor, {
      databaseId,
      kept: known && isSameSource(file, databaseId, known) ? await store.record(known.id) : undefined,
      rules: undefined,
    });
  const source = {
    database_id: databaseId,
    schema: file.schema || null,
    table_name: file.table_name,
    sql: file.sql || null,
  };
  const columns = {
    description: file.description ?? null,
    main_temporal_column: file.main_dttm_col ?? null,
    offset_hours: file.offset ?? 0,
    cache_timeout: file.cache_timeout ?? null,
    fetch_values_predicate: file.fetch_values_predicate ?? null,
    filter_select_enabled: bit(file.filter_select_enabled ?? true),
    normalize_columns: bit(file.normalize_columns),
    always_filter_main_temporal: bit(file.always_filter_main_dttm),
    default_endpoint: file.default_endpoint ?? null,
    template_params: asText(file.template_params),
    extra: withoutTimeProblems(asText(file.extra)).extra,
    params: asText(file.params),
    is_managed_externally: bit(file.is_managed_externally),
    external_url: file.external_url ?? null,
  };
  const id =
    known?.id ??
    (await store.insert({ uuid: file.uuid, is_sqllab_view: 0, ...source, ...columns, ...created(context) }));
  if (known)
    await store.update(id, {
      ...source,
      ...givenColumns(columns, file, DATASET_MEMBERS),
      ...changed(context, known.changed_on),
    });
  else await own('dataset', id, context);
  if (known) await renameGrants(context.db, id);
  await putColumns(id, file.columns ?? [], { isSync: syncsColumns, now: context.now, db: context.db });
  await putMetrics(id, file.metrics ?? [], { isSync: syncsMetrics, now: context.now, db: context.db });
  return id;
}

const DATASET_MEMBERS = {
  main_temporal_column: ['main_dttm_col'],
  offset_hours: ['offset'],
  always_filter_main_temporal: ['always_filter_main_dttm'],
};

/**
 * Throws unless the actor may read everything that the dataset could read, or its source stays the same:
 * owners of a dataset can read its source.
 */
function requireReadable(
  file: DatasetFile,
  databaseId: number,
  known: Selectable<DatasetTable> | undefined,
  { actor, made }: ImportContext,
): void {
  const [schema, sql] = [file.schema || null, file.sql || null];
  if (
    made.has(databaseId) ||
    (sql === null ? canReadSchema(actor, databaseId, schema) : canReadDatabase(actor, databaseId))
  )
    return;
  if (!known || !isSameSource(file, databaseId, known))
    fail('import.invalid', { detail: `You need access to the database of the dataset ${file.table_name}.` });
}

/** Returns whether a dataset in the bundle reads the same data as the stored one. */
export function isSameSource(
  file: DatasetFile,
  databaseId: number,
  known: Selectable<DatasetTable>,
): boolean {
  return (
    known.database_id === databaseId &&
    known.schema === (file.schema || null) &&
    known.table_name === file.table_name &&
    known.sql === (file.sql || null) &&
    (file.template_params === undefined || known.template_params === asText(file.template_params))
  );
}

// A table has only one dataset per database, even if its uuid differs elsewhere. A dataset with the same name
// but different SQL is another object.
async function requireFreeTable(
  file: DatasetFile,
  databaseId: number,
  known: { readonly id: number; readonly uuid: string; readonly sql: string | null } | undefined,
  db: Db,
): Promise<void> {
  const found = await datasetStore(db).byName({
    databaseId,
    schema: file.schema || null,
    tableName: file.table_name,
  });
  if (found && found.id !== known?.id)
    fail('import.invalid', { detail: `A dataset named ${file.table_name} already exists` });
  if (known && known.uuid !== file.uuid && (known.sql ?? '') !== (file.sql ?? ''))
    fail('import.invalid', {
      detail: `A dataset named ${file.table_name} with different SQL already exists`,
    });
}

interface PartOptions {
  readonly isSync: boolean;
  readonly now: number;
  readonly db: Db;
}

// The position of a part and the time of its change come from its file.
const COLUMN_MEMBERS = {
  generic_type: ['type'],
  is_temporal: ['is_dttm'],
  is_groupable: ['groupby'],
  is_filterable: ['filterable'],
  position: ['column_name'],
  changed_on: ['column_name'],
};
const METRIC_MEMBERS = { d3_format: ['d3format'], position: ['metric_name'], changed_on: ['metric_name'] };

async function putColumns(
  datasetId: number,
  entries: readonly ColumnEntry[],
  { isSync, now, db }: PartOptions,
): Promise<void> {
  const store = datasetStore(db);
  const known = (await store.record(datasetId))!.columns;
  for (const [position, entry] of entries.entries()) {
    const column = {
      column_name: entry.column_name,
      verbose_name: entry.verbose_name ?? null,
      type: entry.type ?? null,
      generic_type: genericTypeOf(entry.type ?? null),
      description: entry.description ?? null,
      expression: entry.expression || null,
      is_temporal: bit(entry.is_dttm),
      is_groupable: bit(entry.groupby ?? true),
      is_filterable: bit(entry.filterable ?? true),
      is_active: bit(entry.is_active ?? true),
      python_date_format: entry.python_date_format ?? null,
      advanced_data_type: entry.advanced_data_type ?? null,
      extra: asText(entry.extra),
      position,
      changed_on: now,
    };
    const present = known.find(candidate => candidate.column_name === entry.column_name);
    if (present) await store.updateColumn(present.id, givenColumns(column, entry, COLUMN_MEMBERS));
    else
      await store.insertColumns([{ ...column, uuid: randomUUID(), dataset_id: datasetId, created_on: now }]);
  }
  const kept = new Set(entries.map(entry => entry.column_name));
  if (isSync)
    await store.removeColumns(known.filter(column => !kept.has(column.column_name)).map(column => column.id));
}

async function putMetrics(
  datasetId: number,
  entries: readonly MetricEntry[],
  { isSync, now, db }: PartOptions,
): Promise<void> {
  const store = datasetStore(db);
  const known = (await store.record(datasetId))!.metrics;
  for (const [position, entry] of entries.entries()) {
    const metric = {
      metric_name: entry.metric_name,
      expression: entry.expression,
      verbose_name: entry.verbose_name ?? null,
      metric_type: entry.metric_type ?? null,
      description: entry.description ?? null,
      d3_format: entry.d3format ?? null,
      currency: asText(entry.currency),
      warning_text: entry.warning_text ?? null,
      extra: asText(entry.extra),
      position,
      changed_on: now,
    };
    const present = known.find(candidate => candidate.metric_name === entry.metric_name);
    if (present) await store.updateMetric(present.id, givenColumns(metric, entry, METRIC_MEMBERS));
    else
      await store.insertMetrics([{ ...metric, uuid: randomUUID(), dataset_id: datasetId, created_on: now }]);
  }
  const kept = new Set(entries.map(entry => entry.metric_name));
  if (isSync)
    await store.removeMetrics(known.filter(metric => !kept.has(metric.metric_name)).map(metric => metric.id));
}

/** Throws unless the actor may create such objects and owns the one to overwrite. */
export async function requireMayWrite(
  kind: Exclude<Ownable, 'report'>,
  knownId: number | undefined,
  { db, actor }: ImportContext,
): Promise<void> {
  if (isAdmin(actor)) return;
  const view = { chart: 'Chart', dashboard: 'Dashboard', dataset: 'Dataset' }[kind];
  if (!actor.can('can_write', view))
    fail('import.invalid', {
      detail: `${view} doesn't exist and user doesn't have permission to create ${view.toLowerCase()}s`,
    });
  if (knownId === undefined) return;
  const owners = (await ownersOf(db, kind, [knownId])).get(knownId) ?? [];
  if (!owners.some(owner => owner.id === actor.userId))
    fail('import.invalid', {
      detail: `A ${kind} already exists and user doesn't have permissions to overwrite it`,
    });
}

/** Makes the actor the owner of an imported object. */
export async function own(kind: Ownable, id: number, { db, actor }: ImportContext): Promise<void> {
  if (actor.userId !== null) await setOwners(db, kind, id, [actor.userId]);
}

export function created({ actor, now }: ImportContext) {
  return { created_on: now, created_by: actor.userId, changed_on: now, changed_by: actor.userId };
}

export function changed({ actor, now }: ImportContext, previous: number) {
  return { changed_on: nextVersion(now, previous), changed_by: actor.userId };
}

export function bit(value: boolean | null | undefined): 0 | 1 {
  return value ? 1 : 0;
}

// Another database may have the name; both must stay usable.
async function freeName(db: Db, name: string, ownId: number | undefined): Promise<string> {
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? name : `${name} ${suffix}`;
    const known = await databaseStore(db).byName(candidate);
    if (!known || known.id === ownId) return candidate;
  }
}
