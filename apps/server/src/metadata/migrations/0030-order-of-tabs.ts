import type { Migration } from '../migrate.ts';

export const orderOfTabs: Migration = {
  number: 30,
  name: 'order of editor tabs',
  up: async db => {
    await db.schema.alterTable('tab_states').addColumn('position', 'integer').execute();
  },
};
