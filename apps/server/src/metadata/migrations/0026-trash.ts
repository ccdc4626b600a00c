import type { Migration } from '../migrate.ts';
import { id, index, ints, link, moments, table, texts, unique } from './table-parts.ts';

export const trash: Migration = {
  number: 26,
  name: 'deleted charts, dashboards, datasets, and saved queries',
  up: async (db, context) => {
    await table(db, 'trash', t =>
      moments(texts(id(t, context), ['kind', 'name', 'content']), 'deleted_on')
        .addColumn('object_id', 'integer', c => c.notNull())
        .addColumn('deleted_by', 'integer', c => c.references('users.id').onDelete('set null')),
    );
    await unique(db, 'trash', 'kind', 'object_id');
    await index(db, 'trash', 'deleted_on');
    await link(db, 'trash_owners', ['trash_id', 'trash'], ['user_id', 'users']);
    await table(db, 'trash_versions', t =>
      texts(ints(t, [], [], ['version']), ['content'], ['note'])
        .addColumn('trash_id', 'integer', c => c.notNull().references('trash.id').onDelete('cascade'))
        .addColumn('changed_by', 'integer', c => c.references('users.id').onDelete('set null'))
        .addPrimaryKeyConstraint('trash_versions_key', ['trash_id', 'version'] as never),
    );
  },
};
