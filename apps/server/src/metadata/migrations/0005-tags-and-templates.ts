import type { Migration } from '../migrate.ts';
import { audit, id, index, table, texts, unique } from './table-parts.ts';

export const tagsAndTemplates: Migration = {
  number: 5,
  name: 'tags and style templates',
  up: async (db, context) => {
    await table(db, 'css_templates', t => texts(audit(id(t, context)), ['css'], ['name']));
    await table(db, 'tags', t => texts(audit(id(t, context)), ['name'], ['description']));
    await unique(db, 'tags', 'name');
    await table(db, 'tagged_objects', t =>
      texts(
        t.addColumn('tag_id', 'integer', c => c.notNull().references('tags.id').onDelete('cascade')),
        ['kind'],
      )
        .addColumn('object_id', 'integer', c => c.notNull())
        .addPrimaryKeyConstraint('tagged_objects_key', ['tag_id', 'kind', 'object_id'] as never),
    );
    await index(db, 'tagged_objects', 'kind', 'object_id');
  },
};
