import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Existing roles have version 0; the first save sets a timestamp. */
export const versionsOfRoles: Migration = {
  number: 18,
  name: 'who changed a role last, and when',
  up: async (db, { engine }) => {
    await db.schema
      .alterTable('roles')
      .addColumn('changed_on', 'bigint', column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('roles')
      .addColumn('changed_by', 'integer', column => column.references('users.id').onDelete('set null'))
      .execute();
    const trigger = sql`create trigger roles_forgotten after delete on roles for each row`;
    await (
      engine === 'postgresql'
        ? sql`${trigger} execute function forget_versions('role')`
        : sql`${trigger} begin delete from replaced_versions where kind = 'role' and thing_id = old.id; end`
    ).execute(db);
  },
};
