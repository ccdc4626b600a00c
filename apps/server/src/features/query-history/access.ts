import type { ExploredRun } from '@powerset/contracts/explore.ts';
import { SqlColumn } from '@powerset/contracts/sqllab.ts';
import { z } from 'zod';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { fail } from '@powerset/core/errors.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';
import { grainName } from '@powerset/core/query/time-grains.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Db } from '../../metadata/open-store.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import { requireTableAccess } from '../datasets/access.ts';
import type { DatasetDeps } from '../datasets/service.ts';
import { visibleRuns } from './service.ts';
import { queryStore, type RunOfQuery } from './store.ts';

export interface RunDatasetDeps {
  readonly db: Db;
  readonly connections: Pick<Connections, 'open'>;
  readonly renderSql: DatasetDeps['renderSql'];
}

/** Returns a run that the actor may see; undefined when there is none. */
export async function visibleRun(id: number, actor: Actor, db: Db): Promise<RunOfQuery | undefined> {
  const [run] = await queryStore(db).visible([id], visibleRuns(actor));
  return run?.database ? run : undefined;
}

/** Returns the columns of a run's result. */
export function columnsOfRun(run: RunOfQuery): readonly SqlColumn[] {
  const columns = z.array(SqlColumn).safeParse(parseMetadata(run.extra)['columns']);
  return columns.success ? columns.data : [];
}

/**
 * Returns the SELECT of an editor run as a dataset, for charts of a query that is not saved as a dataset yet.
 * @throws AppError `resource.not-found` if the actor may not see the run, `access.tables` if the actor may
 * not read its tables
 */
export async function runDataset(
  id: number,
  actor: Actor,
  { db, connections, renderSql }: RunDatasetDeps,
): Promise<Dataset> {
  const run = await visibleRun(id, actor, db);
  if (!run?.database) return fail('resource.not-found');
  const { connection, connector } = await connections.open(run.database_id, actor);
  const schema = run.schema ?? (await connection.catalog.defaultSchema());
  const sql = await renderSql(
    { databaseId: run.database_id, schema, sql: run.sql, templateParams: null },
    actor,
  );
  // The SQL that was checked here must be the SQL that runs; text that is rendered again could name other
  // tables.
  if (isTemplate(sql))
    fail('query.invalid', {
      detail: 'A chart cannot be created because the rendered SQL still contains template markers.',
    });
  const reading = await connection.read(sql);
  if (!reading.ok) throw reading.error;
  const [statement, ...others] = reading.statements;
  if (!statement || others.length > 0)
    fail('query.invalid', {
      detail: 'A chart needs a single statement. Select it in the editor and run only that.',
    });
  if (!statement.isReadOnly) fail('query.invalid', { detail: 'Only `SELECT` statements are allowed' });
  await requireTableAccess(db, actor, run.database, { tables: statement.tables, defaultSchema: schema });
  if (!canReadDatabase(actor, run.database_id))
    await refuseReadingFunctions(sql, { dialect: connector.dialect, connection });
  // If a connection searches several schemas, the SQL that was checked here must be the SQL that runs.
  return asDataset(
    { ...run, schema: run.schema ?? (canReadDatabase(actor, run.database_id) ? null : schema) },
    sql,
  );
}

/** Returns a run in the form in which the chart builder opens it. */
export function exploredRun(
  run: RunOfQuery,
  dialectOf: (engine: string) => Dialect | undefined,
): ExploredRun {
  const columns = columnsOfRun(run);
  return {
    columns: columns.map(({ column_name, type, type_generic, is_dttm }) => ({
      ...PLAIN_COLUMN,
      column_name,
      type,
      type_generic,
      is_dttm,
    })),
    database: { backend: run.database?.engine ?? '', id: run.database_id, parameters: {} },
    filter_select: true,
    id: run.id,
    metrics: [],
    name: run.tab_name ?? '',
    order_by_choices: columns.flatMap(({ name }): [string, string][] => [
      [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
      [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
    ]),
    owners: [],
    schema: run.schema,
    sql: run.sql,
    time_grain_sqla: (dialectOf(run.database?.engine ?? '')?.timeGrains ?? []).map(grain => [
      grain,
      grainName(grain),
    ]),
    type: 'query',
    verbose_map: {},
  };
}

const PLAIN_COLUMN = {
  advanced_data_type: null,
  certification_details: null,
  certified_by: null,
  description: null,
  expression: null,
  filterable: true,
  groupby: true,
  id: null,
  is_certified: false,
  python_date_format: null,
  verbose_name: null,
  warning_markdown: null,
} as const;

function asDataset(run: RunOfQuery, sql: string): Dataset {
  return {
    // Dataset ids are positive, so nothing that applies to a dataset applies to a run.
    id: -run.id,
    uuid: `run-${run.id}`,
    tableName: run.tab_name ?? 'query',
    schema: run.schema,
    catalog: null,
    sql,
    databaseId: run.database_id,
    mainTemporalColumn: null,
    offset: 0,
    timeSettings: {},
    cacheTimeout: null,
    fetchValuesPredicate: null,
    templateParams: {},
    metrics: [],
    changedOn: String(run.changed_on),
    columns: columnsOfRun(run).map(({ name, type, type_generic: generic, is_dttm: isTemporal }, at) => ({
      id: -at - 1,
      columnName: name,
      type,
      genericType: genericTypeOf(generic),
      verboseName: null,
      description: null,
      expression: null,
      isTemporal,
      isGroupable: true,
      isFilterable: true,
      isActive: true,
      pythonDateFormat: null,
    })),
  };
}

function genericTypeOf(number: number | null): GenericType | null {
  return (Object.keys(GENERIC_TYPES) as GenericType[]).find(type => GENERIC_TYPES[type] === number) ?? null;
}
