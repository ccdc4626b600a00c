import type { Migration } from '../migrate.ts';
import { table, texts } from './table-parts.ts';

export const movedThings: Migration = {
  number: 10,
  name: 'what came from a reference, and in which form',
  up: async db => {
    await table(db, 'moved_things', t =>
      texts(t, ['kind', 'key', 'digest'])
        .addColumn('object_id', 'integer', c => c.notNull())
        .addColumn('changed_on', 'bigint')
        .addPrimaryKeyConstraint('moved_things_key', ['kind', 'key'] as never[]),
    );
  },
};
