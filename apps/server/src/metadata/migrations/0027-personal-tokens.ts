import type { Migration } from '../migrate.ts';
import { id, index, ints, table, texts } from './table-parts.ts';

export const personalTokens: Migration = {
  number: 27,
  name: 'personal tokens',
  up: async (db, context) => {
    await table(db, 'personal_tokens', t =>
      ints(
        texts(id(t, context), ['name', 'ending', 'scope'], ['last_address']),
        ['token_generation'],
        [],
        ['created_on', 'expires_on'],
        ['revoked_on', 'last_used_on'],
      )
        .addColumn('hash', 'text', c => c.notNull().unique())
        .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade')),
    );
    await index(db, 'personal_tokens', 'user_id');
  },
};
