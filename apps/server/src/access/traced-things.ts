import { sql } from 'kysely';
import { isOneOfIds } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type ReadThings = (ids: readonly number[], db: Db) => Promise<readonly Row[]>;

/**
 * How to read items for the action log before and after a write, by the noun of the action: what the item was
 * and who could see or do what.
 */
export const TRACED: Readonly<Record<string, ReadThings>> = {
  annotation: columnsOf('annotations', ['id', 'layer_id', 'short_descr']),
  'annotation layer': columnsOf('annotation_layers', ['id', 'name']),
  chart: async (ids, db) =>
    withPeople(
      await columnsOf('charts', ['id', 'uuid', 'name', 'viz_type', 'dataset_id'])(ids, db),
      [['owners', 'chart_owners', 'chart_id', 'user_id']],
      db,
    ),
  'chart package': columnsOf('chart_packages', ['id', 'viz_type', 'name', 'version', 'digest']),
  'css template': columnsOf('css_templates', ['id', 'name']),
  dashboard: async (ids, db) =>
    withPeople(
      await columnsOf('dashboards', ['id', 'uuid', 'title', 'slug', 'is_published'])(ids, db),
      [
        ['owners', 'dashboard_owners', 'dashboard_id', 'user_id'],
        ['roles', 'dashboard_roles', 'dashboard_id', 'role_id'],
      ],
      db,
    ),
  dataset: async (ids, db) =>
    withExpressions(
      await withPeople(
        await columnsOf('datasets', [
          'id',
          'uuid',
          'database_id',
          'schema',
          'table_name',
          'sql',
          'template_params',
          'fetch_values_predicate',
        ])(ids, db),
        [['owners', 'dataset_owners', 'dataset_id', 'user_id']],
        db,
      ),
      db,
    ),
  report: async (ids, db) =>
    withRecipients(
      await withPeople(
        await columnsOf('reports', [
          'id',
          'type',
          'name',
          'active',
          'crontab',
          'chart_id',
          'dashboard_id',
          'database_id',
          'sql',
        ])(ids, db),
        [['owners', 'report_owners', 'report_id', 'user_id']],
        db,
      ),
      db,
    ),
  'saved query': columnsOf('saved_queries', ['id', 'label', 'database_id', 'schema']),
  tag: columnsOf('tags', ['id', 'name', 'description']),
};

function columnsOf(table: string, columns: readonly string[]): ReadThings {
  return async (ids, db) =>
    (
      await sql<Row>`select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)} where ${isOneOfIds('id', ids)} order by id`.execute(
        db,
      )
    ).rows;
}

type Link = readonly [member: string, table: string, thing: string, person: string];

async function withPeople(rows: readonly Row[], links: readonly Link[], db: Db): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const named = await Promise.all(
    links.map(async ([member, table, thing, person]) => {
      const { rows: pairs } = await sql<{
        thing: number;
        person: number;
      }>`select ${sql.ref(thing)} as thing, ${sql.ref(person)} as person from ${sql.table(table)} where ${isOneOfIds(
        thing,
        rows.map(row => row.id),
      )} order by 1, 2`.execute(db);
      return [member, Map.groupBy(pairs, pair => pair.thing)] as const;
    }),
  );
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(
      named.map(([member, byThing]) => [member, (byThing.get(row.id) ?? []).map(pair => pair.person)]),
    ),
  }));
}

async function withExpressions(rows: readonly Row[], db: Db): Promise<readonly Row[]> {
  const ids = rows.map(row => row.id);
  const metrics = await db
    .selectFrom('dataset_metrics')
    .select(['dataset_id', 'metric_name as name', 'expression'])
    .where(isOneOfIds('dataset_id', ids))
    .orderBy('id')
    .execute();
  const columns = await db
    .selectFrom('dataset_columns')
    .select(['dataset_id', 'column_name as name', 'expression'])
    .where(isOneOfIds('dataset_id', ids))
    .where('expression', 'is not', null)
    .orderBy('id')
    .execute();
  const of = (parts: typeof columns, id: number): Readonly<Record<string, string | null>> =>
    Object.fromEntries(
      parts.filter(part => part.dataset_id === id).map(part => [part.name, part.expression]),
    );
  return rows.map(row => ({ ...row, metrics: of(metrics, row.id), columns: of(columns, row.id) }));
}

async function withRecipients(rows: readonly Row[], db: Db): Promise<readonly Row[]> {
  const recipients = await db
    .selectFrom('report_recipients')
    .select(['report_id', 'type', 'recipient_config_json'])
    .where(
      isOneOfIds(
        'report_id',
        rows.map(row => row.id),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(row => ({
    ...row,
    recipients: recipients
      .filter(one => one.report_id === row.id)
      .map(one => `${one.type}: ${targetOf(one.recipient_config_json)}`),
  }));
}

function targetOf(config: string): string {
  try {
    return String((JSON.parse(config) as { readonly target?: unknown } | null)?.target ?? '');
  } catch {
    return '';
  }
}
