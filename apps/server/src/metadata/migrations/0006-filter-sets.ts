import type { Migration } from '../migrate.ts';
import { audit, id, index, table, texts } from './table-parts.ts';

export const filterSets: Migration = {
  number: 6,
  name: 'filter sets',
  up: async (db, context) => {
    await table(db, 'filter_sets', t =>
      texts(audit(id(t, context)), ['name', 'owner_type', 'params'], ['description'])
        .addColumn('owner_id', 'integer', c => c.notNull())
        .addColumn('dashboard_id', 'integer', c =>
          c.notNull().references('dashboards.id').onDelete('cascade'),
        ),
    );
    await index(db, 'filter_sets', 'dashboard_id');
  },
};
