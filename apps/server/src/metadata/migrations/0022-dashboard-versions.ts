import type { Migration } from '../migrate.ts';
import { ints, table, texts } from './table-parts.ts';

export const dashboardVersions: Migration = {
  number: 22,
  name: 'every saved version of dashboards',
  up: async db => {
    await table(db, 'dashboard_versions', t =>
      texts(ints(t, [], [], ['version']), ['content'], ['note'])
        .addColumn('dashboard_id', 'integer', c =>
          c.notNull().references('dashboards.id').onDelete('cascade'),
        )
        .addColumn('changed_by', 'integer', c => c.references('users.id').onDelete('set null'))
        .addPrimaryKeyConstraint('dashboard_versions_key', ['dashboard_id', 'version'] as never),
    );
  },
};
