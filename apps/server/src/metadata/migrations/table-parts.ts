import type { CreateTableBuilder, Kysely } from 'kysely';
import type { MigrationContext } from '../migrate.ts';

type Builder = CreateTableBuilder<string, string>;

/** Creates a table with the columns that the function adds. */
export function table(
  db: Kysely<unknown>,
  name: string,
  columns: (table: Builder) => Builder,
): Promise<void> {
  return columns(db.schema.createTable(name) as Builder).execute();
}

/** Adds an id assigned by the store. */
export function id(table: Builder, { engine }: MigrationContext): Builder {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
    : table.addColumn('id', 'serial', c => c.primaryKey());
}

/** Adds an id and a UUID. */
export function identity(table: Builder, context: MigrationContext): Builder {
  return id(table, context).addColumn('uuid', 'text', c => c.notNull().unique());
}

/** Adds the columns of a dataset's part. */
export function part(table: Builder, context: MigrationContext): Builder {
  return texts(
    ints(identity(table, context), ['position'], [], ['created_on', 'changed_on']),
    [],
    ['verbose_name', 'description', 'extra'],
  ).addColumn('dataset_id', 'integer', c => c.notNull().references('datasets.id').onDelete('cascade'));
}

/** Adds who created and changed it, and when. Items of deleted users stay without a name. */
export function audit(table: Builder): Builder {
  return moments(table, 'created_on', 'changed_on')
    .addColumn('created_by', 'integer', c => c.references('users.id').onDelete('set null'))
    .addColumn('changed_by', 'integer', c => c.references('users.id').onDelete('set null'));
}

/** Adds whether another system manages it. */
export function managed(table: Builder): Builder {
  return texts(ints(table, ['is_managed_externally']), [], ['external_url']);
}

/** Adds text columns, required ones first. */
export function texts(table: Builder, needed: readonly string[], optional: readonly string[] = []): Builder {
  const withNeeded = needed.reduce((t, name) => t.addColumn(name, 'text', c => c.notNull()), table);
  return optional.reduce((t, name) => t.addColumn(name, 'text'), withNeeded);
}

/** Adds integers and timestamps, required ones first. */
export function ints(
  table: Builder,
  needed: readonly string[],
  optional: readonly string[] = [],
  neededMoments: readonly string[] = [],
  optionalMoments: readonly string[] = [],
): Builder {
  const withNeeded = needed.reduce((t, name) => t.addColumn(name, 'integer', c => c.notNull()), table);
  const withOptional = optional.reduce((t, name) => t.addColumn(name, 'integer'), withNeeded);
  return optionalMoments.reduce(
    (t, name) => t.addColumn(name, 'bigint'),
    moments(withOptional, ...neededMoments),
  );
}

/** Adds required timestamps. */
export function moments(table: Builder, ...names: readonly string[]): Builder {
  return names.reduce((t, name) => t.addColumn(name, 'bigint', c => c.notNull()), table);
}

/** Creates a table of id pairs. */
export async function link(
  db: Kysely<unknown>,
  name: string,
  [left, leftTable]: readonly [string, string],
  [right, rightTable]: readonly [string, string],
): Promise<void> {
  await table(db, name, t =>
    t
      .addColumn(left, 'integer', c => c.notNull().references(`${leftTable}.id`).onDelete('cascade'))
      .addColumn(right, 'integer', c => c.notNull().references(`${rightTable}.id`).onDelete('cascade'))
      .addPrimaryKeyConstraint(`${name}_key`, [left, right] as never),
  );
  await index(db, name, right);
}

/** Creates a unique index. */
export function unique(db: Kysely<unknown>, tableName: string, ...columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${tableName}_${columns.join('_')}_unique`)
    .unique()
    .on(tableName)
    .columns([...columns])
    .execute();
}

/** Creates an index. */
export function index(db: Kysely<unknown>, tableName: string, ...columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${tableName}_${columns.join('_')}_index`)
    .on(tableName)
    .columns([...columns])
    .execute();
}
