import type { Migration } from '../migrate.ts';

export const nodesOfRuns: Migration = {
  number: 17,
  name: 'which server runs a query of the SQL editor',
  up: async db => {
    await db.schema.alterTable('queries').addColumn('node', 'text').execute();
  },
};
