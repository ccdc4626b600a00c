import type { Migration } from '../migrate.ts';
import { index } from './table-parts.ts';

export const listOrder: Migration = {
  number: 11,
  name: 'lists open with what was changed last',
  up: async db => {
    for (const table of ['charts', 'dashboards', 'datasets']) await index(db, table, 'changed_on', 'id');
  },
};
