import type { Migration } from '../migrate.ts';

export const secretOptions: Migration = {
  number: 20,
  name: 'options of databases with secrets, sealed',
  up: async db => {
    await db.schema.alterTable('databases').addColumn('sealed_extra', 'text').execute();
  },
};
