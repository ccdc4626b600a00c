import type { Migration } from '../migrate.ts';

export const viewedUsers: Migration = {
  number: 28,
  name: 'users as whom administrators view the site',
  up: async db => {
    await db.schema
      .alterTable('sessions')
      .addColumn('viewed_user_id', 'integer', c => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('sessions').addColumn('viewing_until', 'bigint').execute();
  },
};
