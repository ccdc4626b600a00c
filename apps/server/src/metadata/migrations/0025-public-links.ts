import type { Migration } from '../migrate.ts';
import { index, ints, moments, table, texts } from './table-parts.ts';

export const publicLinks: Migration = {
  number: 25,
  name: 'public links to dashboards',
  up: async db => {
    await table(db, 'public_links', t =>
      moments(
        ints(
          texts(
            t.addColumn('id', 'text', c => c.primaryKey()),
            ['note', 'rules'],
            ['permalink_key'],
          ),
          ['shows_filters'],
          [],
          [],
          ['expires_on'],
        ),
        'created_on',
      )
        .addColumn('dashboard_id', 'integer', c =>
          c.notNull().references('dashboards.id').onDelete('cascade'),
        )
        .addColumn('created_by', 'integer', c => c.notNull().references('users.id').onDelete('cascade')),
    );
    await index(db, 'public_links', 'dashboard_id');
  },
};
