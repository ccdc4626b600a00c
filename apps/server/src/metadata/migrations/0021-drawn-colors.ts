import type { Migration } from '../migrate.ts';

export const drawnColors: Migration = {
  number: 21,
  name: 'colors of the labels of dashboards',
  up: async db => {
    await db.schema.alterTable('dashboards').addColumn('drawn_colors', 'text').execute();
  },
};
