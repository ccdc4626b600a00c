import type { Migration } from '../migrate.ts';
import { audit, identity, index, ints, table, texts } from './table-parts.ts';

export const themes: Migration = {
  number: 29,
  name: 'themes of the site',
  up: async (db, context) => {
    await table(db, 'themes', t => audit(texts(ints(identity(t, context), ['is_in_use']), ['name', 'look'])));
    await table(db, 'theme_files', t =>
      texts(
        t.addColumn('theme_id', 'integer', c => c.notNull().references('themes.id').onDelete('cascade')),
        ['kind', 'digest', 'media_type', 'content'],
      ).addPrimaryKeyConstraint('theme_files_key', ['theme_id', 'kind'] as never),
    );
    await index(db, 'theme_files', 'digest');
  },
};
