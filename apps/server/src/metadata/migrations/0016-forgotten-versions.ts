import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Kinds of items whose replaced versions are kept, and their tables. */
const TABLES: readonly (readonly [kind: string, table: string])[] = [
  ['chart', 'charts'],
  ['dashboard', 'dashboards'],
  ['dataset', 'datasets'],
  ['database', 'databases'],
  ['saved query', 'saved_queries'],
  ['report', 'reports'],
  ['css template', 'css_templates'],
  ['annotation layer', 'annotation_layers'],
  ['annotation', 'annotations'],
  ['row rule', 'row_rules'],
  ['tag', 'tags'],
  ['filter set', 'filter_sets'],
  ['account', 'users'],
];

/**
 * Done by the store itself, because items are also deleted with others: annotations with their layer, saved
 * queries with their database.
 */
export const forgottenVersions: Migration = {
  number: 16,
  name: 'replaced versions go with the thing that they are of',
  up: async (db, { engine }) => {
    if (engine === 'postgresql') await forgettingFunction(db);
    for (const [kind, table] of TABLES) {
      await sql`delete from replaced_versions where kind = ${sql.lit(kind)} and thing_id not in (select id from ${sql.table(table)})`.execute(
        db,
      );
      const trigger = sql`create trigger ${sql.ref(`${table}_forgotten`)} after delete on ${sql.table(table)} for each row`;
      await (
        engine === 'postgresql'
          ? sql`${trigger} execute function forget_versions(${sql.lit(kind)})`
          : sql`${trigger} begin delete from replaced_versions where kind = ${sql.lit(kind)} and thing_id = old.id; end`
      ).execute(db);
    }
  },
};

async function forgettingFunction(db: Kysely<unknown>): Promise<void> {
  await sql`create function forget_versions() returns trigger language plpgsql as $$ begin delete from replaced_versions where kind = tg_argv[0] and thing_id = old.id; return null; end $$`.execute(
    db,
  );
}
