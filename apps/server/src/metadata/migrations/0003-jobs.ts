import type { Migration } from '../migrate.ts';
import { index, ints, moments, table, texts } from './table-parts.ts';

export const jobs: Migration = {
  number: 3,
  name: 'jobs and cache generations',
  up: async db => {
    await table(db, 'jobs', t =>
      ints(
        moments(
          texts(
            t.addColumn('id', 'text', c => c.primaryKey()),
            ['kind', 'payload', 'state'],
            ['node', 'errors', 'result_url'],
          ),
          'created_on',
          'changed_on',
        ),
        ['cancel_requested'],
        ['sequence'],
        [],
        ['lease_until'],
      ).addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade')),
    );
    await index(db, 'jobs', 'state', 'created_on');
    await index(db, 'jobs', 'user_id', 'sequence');
    await db.schema
      .alterTable('datasets')
      .addColumn('cache_generation', 'integer', c => c.notNull().defaultTo(0))
      .execute();
    await table(db, 'job_sequence', t => ints(t, ['value']));
    await db
      .insertInto('job_sequence' as never)
      .values({ value: 0 } as never)
      .execute();
  },
};
