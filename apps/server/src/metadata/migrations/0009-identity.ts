import type { Migration } from '../migrate.ts';
import { index, moments, table } from './table-parts.ts';

export const identity: Migration = {
  number: 9,
  name: 'where people are signed in, and accounts of other systems',
  up: async db => {
    for (const column of ['address', 'user_agent', 'sealed_sign_out'] as const)
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
    await db.schema.alterTable('sessions').addColumn('last_seen_on', 'bigint').execute();
    await index(db, 'sessions', 'user_id');
    await db.schema
      .alterTable('users')
      .addColumn('token_generation', 'integer', c => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('embedded_dashboards').addColumn('guests_since', 'bigint').execute();
    await table(db, 'identities', t =>
      moments(t, 'created_on')
        .addColumn('provider', 'text', c => c.notNull())
        .addColumn('subject', 'text', c => c.notNull())
        .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'] as never[]),
    );
    await index(db, 'identities', 'user_id');
  },
};
