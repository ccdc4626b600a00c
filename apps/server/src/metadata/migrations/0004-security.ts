import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

export const security: Migration = {
  number: 4,
  name: 'who made accounts, and views of permissions',
  up: async db => {
    await db.schema.alterTable('users').addColumn('created_by', 'integer').execute();
    await db.schema.alterTable('users').addColumn('changed_by', 'integer').execute();
    // Clients expect ids for the names of permissions and their resources.
    await sql`create view permission_names as select min(id) as id, permission as name from permissions group by permission`.execute(
      db,
    );
    await sql`create view permission_resources as select min(id) as id, resource as name from permissions group by resource`.execute(
      db,
    );
  },
};
