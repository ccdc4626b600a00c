import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { requireWritten } from '../../access/version.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, type Person } from '../../metadata/people.ts';
import type { RowRuleTable } from '../../metadata/tables.ts';

/** A rule with its datasets and roles. */
export interface RowRule extends Selectable<RowRuleTable> {
  readonly datasets: readonly {
    readonly id: number;
    readonly schema: string | null;
    readonly table_name: string;
  }[];
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly changer: Person | undefined;
}

export interface RowRuleLinks {
  readonly datasets?: readonly number[] | undefined;
  readonly roles?: readonly number[] | undefined;
}

/** Stores row-level security rules with their datasets and roles. */
export function rowRuleStore(db: Db) {
  return {
    byIds: (ids: readonly number[]): Promise<RowRule[]> => load(db, ids),
    async named(name: string): Promise<number | undefined> {
      return (await db.selectFrom('row_rules').select('id').where('name', '=', name).executeTakeFirst())?.id;
    },
    /** Returns the rules of a dataset, in the order of their creation. */
    async ofDataset(datasetId: number): Promise<RowRule[]> {
      const rows = await db
        .selectFrom('row_rule_datasets')
        .select('row_rule_id')
        .where('dataset_id', '=', datasetId)
        .execute();
      return load(
        db,
        rows.map(row => row.row_rule_id),
      );
    },
    /**
     * Returns the tables of a database that have rules or are among `others`; virtual datasets are left out.
     */
    async tablesOf(
      databaseId: number,
      others: readonly number[],
    ): Promise<
      readonly { readonly id: number; readonly schema: string | null; readonly table_name: string }[]
    > {
      const ruled = await db.selectFrom('row_rule_datasets').select('dataset_id').distinct().execute();
      const ids = [...ruled.map(row => row.dataset_id), ...others];
      if (ids.length === 0) return [];
      const tables = await db
        .selectFrom('datasets')
        .select(['id', 'schema', 'table_name', 'sql'])
        .where('database_id', '=', databaseId)
        .where('id', 'in', ids)
        .execute();
      return tables.filter(({ sql }) => !sql);
    },
    async insert(rule: Insertable<RowRuleTable>, links: RowRuleLinks): Promise<number> {
      const { id } = await db.insertInto('row_rules').values(rule).returning('id').executeTakeFirstOrThrow();
      await setLinks(db, id, links);
      return id;
    },
    /** Throws `resource.conflict` if the rule has changed since that version. */
    async update(
      id: number,
      change: Updateable<RowRuleTable>,
      links: RowRuleLinks,
      version: number,
    ): Promise<void> {
      requireWritten(
        await db
          .updateTable('row_rules')
          .set(change)
          .where('id', '=', id)
          .where('changed_on', '=', version)
          .executeTakeFirst(),
      );
      await setLinks(db, id, links);
    },
    async remove(ids: readonly number[]): Promise<void> {
      await db.deleteFrom('row_rules').where('id', 'in', ids).execute();
    },
  };
}

async function load(db: Db, ids: readonly number[]): Promise<RowRule[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('row_rules').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const datasets = await db
    .selectFrom('row_rule_datasets')
    .innerJoin('datasets', 'datasets.id', 'dataset_id')
    .select(['row_rule_id', 'datasets.id', 'schema', 'table_name'])
    .where('row_rule_id', 'in', ids)
    .orderBy('datasets.id')
    .execute();
  const roles = await db
    .selectFrom('row_rule_roles')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select(['row_rule_id', 'roles.id', 'name'])
    .where('row_rule_id', 'in', ids)
    .orderBy('roles.id')
    .execute();
  const people = await peopleById(
    db,
    rows.map(row => row.changed_by),
  );
  return rows.map(row => ({
    ...row,
    datasets: datasets
      .filter(link => link.row_rule_id === row.id)
      .map(({ id, schema, table_name }) => ({ id, schema, table_name })),
    roles: roles.filter(link => link.row_rule_id === row.id).map(({ id, name }) => ({ id, name })),
    changer: people.get(row.changed_by ?? 0),
  }));
}

async function setLinks(db: Db, id: number, { datasets, roles }: RowRuleLinks): Promise<void> {
  if (datasets) {
    await db.deleteFrom('row_rule_datasets').where('row_rule_id', '=', id).execute();
    if (datasets.length > 0)
      await db
        .insertInto('row_rule_datasets')
        .values([...new Set(datasets)].map(dataset_id => ({ row_rule_id: id, dataset_id })))
        .execute();
  }
  if (roles) {
    await db.deleteFrom('row_rule_roles').where('row_rule_id', '=', id).execute();
    if (roles.length > 0)
      await db
        .insertInto('row_rule_roles')
        .values([...new Set(roles)].map(role_id => ({ row_rule_id: id, role_id })))
        .execute();
  }
}
