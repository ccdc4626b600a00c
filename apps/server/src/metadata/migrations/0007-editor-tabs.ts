import type { Migration } from '../migrate.ts';
import { id, index, ints, moments, table, texts } from './table-parts.ts';

export const editorTabs: Migration = {
  number: 7,
  name: 'tabs of the SQL editor and values under numbers',
  up: async (db, context) => {
    await table(db, 'tab_states', t =>
      texts(
        ints(
          moments(id(t, context), 'created_on', 'changed_on'),
          ['active', 'autorun', 'hide_left_bar'],
          ['database_id', 'query_limit', 'saved_query_id'],
        ),
        [],
        ['label', 'schema', 'sql', 'latest_query_id', 'template_params', 'extra_json'],
      ).addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade')),
    );
    await index(db, 'tab_states', 'user_id');
    await table(db, 'tab_tables', t =>
      texts(
        ints(id(t, context), ['database_id', 'expanded']),
        ['table_name', 'description'],
        ['schema'],
      ).addColumn('tab_state_id', 'integer', c =>
        c.notNull().references('tab_states.id').onDelete('cascade'),
      ),
    );
    await index(db, 'tab_tables', 'tab_state_id');
    await table(db, 'numbered_values', t => texts(moments(id(t, context), 'created_on'), ['value']));
  },
};
