import type { Migration } from '../migrate.ts';
import { index, ints, table, texts } from './table-parts.ts';

export const keptResults: Migration = {
  number: 13,
  name: 'results of the SQL editor, for all servers',
  up: async (db, { engine }) => {
    await table(db, 'editor_results', t =>
      texts(
        ints(
          t.addColumn('key', 'text', c => c.primaryKey()),
          ['query_id', 'size_bytes'],
          ['user_id'],
          ['created_on'],
        ),
        ['engine'],
      ).addColumn('result', engine === 'sqlite' ? 'blob' : 'bytea', c => c.notNull()),
    );
    await index(db, 'editor_results', 'created_on');
  },
};
