import { anyOf, contains, ALWAYS, NEVER } from '../../listing/conditions.ts';
import { isTrue } from '../../listing/shared-filters.ts';
import { taggedById, taggedByName } from '../../metadata/tags.ts';
import type { ListSpec } from '../../listing/list-page.ts';

/** The columns, filters, and orders of lists of saved queries. */
export const SAVED_QUERY_LIST: ListSpec = {
  table: 'saved_queries',
  title: 'Saved Query',
  joins:
    'left join databases on databases.id = saved_queries.database_id left join users as creator on creator.id = saved_queries.created_by',
  listColumns: [
    'changed_on',
    'changed_on_delta_humanized',
    'changed_by.first_name',
    'changed_by.id',
    'changed_by.last_name',
    'created_on',
    'created_by.first_name',
    'created_by.id',
    'created_by.last_name',
    'database.database_name',
    'database.id',
    'db_id',
    'description',
    'extra',
    'id',
    'label',
    'last_run_delta_humanized',
    'rows',
    'schema',
    'sql',
    'sql_tables',
    'tags.id',
    'tags.name',
    'tags.type',
  ],
  showColumns: [
    'changed_on',
    'changed_on_delta_humanized',
    'changed_by.first_name',
    'changed_by.id',
    'changed_by.last_name',
    'created_by.first_name',
    'created_by.id',
    'created_by.last_name',
    'database.database_name',
    'database.id',
    'description',
    'id',
    'label',
    'schema',
    'sql',
    'sql_tables',
    'template_parameters',
  ],
  orderColumns: {
    schema: 'saved_queries.schema',
    label: 'saved_queries.label',
    description: 'saved_queries.description',
    sql: 'saved_queries.sql',
    rows: 'saved_queries.rows',
    'created_by.first_name': 'creator.first_name',
    'database.database_name': 'databases.name',
    created_on: 'saved_queries.created_on',
    changed_on_delta_humanized: 'saved_queries.changed_on',
    last_run_delta_humanized: 'saved_queries.last_run_on',
  },
  filters: {
    changed_by: { kind: 'one', column: 'saved_queries.changed_by' },
    created_by: { kind: 'one', column: 'saved_queries.created_by' },
    database: { kind: 'one', column: 'saved_queries.database_id' },
    id: {
      kind: 'number',
      column: 'saved_queries.id',
      own: { saved_query_is_fav: { name: 'Is favorite', where: value => (isTrue(value) ? NEVER : ALWAYS) } },
    },
    tags: {
      kind: 'many',
      column: taggedById('query', 'saved_queries'),
      own: { saved_query_tags: taggedByName('query', 'saved_queries') },
    },
    label: {
      kind: 'text',
      column: 'saved_queries.label',
      own: { all_text: { name: 'All Text', where: value => anyText(String(value ?? '')) } },
    },
    schema: { kind: 'text', column: 'saved_queries.schema' },
    sql: { kind: 'text', column: 'saved_queries.sql' },
  },
};

function anyText(text: string) {
  return text === ''
    ? ALWAYS
    : anyOf(
        ['label', 'description', 'sql', 'schema'].map(column => contains(`saved_queries.${column}`, text)),
      );
}
