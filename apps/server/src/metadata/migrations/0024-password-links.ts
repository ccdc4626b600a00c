import type { Migration } from '../migrate.ts';
import { moments, table } from './table-parts.ts';

export const passwordLinks: Migration = {
  number: 24,
  name: 'links to choose a password',
  up: async db => {
    await table(db, 'password_links', t =>
      moments(
        t
          .addColumn('hash', 'text', c => c.primaryKey())
          .addColumn('user_id', 'integer', c =>
            c.notNull().unique().references('users.id').onDelete('cascade'),
          )
          .addColumn('token_generation', 'integer', c => c.notNull()),
        'expires_on',
        'created_on',
      ).addColumn('created_by', 'integer', c => c.references('users.id').onDelete('set null')),
    );
  },
};
