import { sql } from 'kysely';
import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { certifiedFilter, createdByMe, favouriteFilter, hasCreator, linkedTo, ownedCreatedOrStarred } from '../../listing/shared-filters.ts';
import { taggedById, taggedByName } from '../../metadata/tags.ts';

/** The list of charts. */
export const CHART_LIST: ListSpec = {
  table: 'charts',
  title: 'Slice',
  joins: `left join datasets on datasets.id = charts.dataset_id left join users as changer on changer.id = charts.changed_by
    left join users as saver on saver.id = charts.last_saved_by`,
  listColumns: [
    'is_managed_externally', 'certified_by', 'certification_details', 'cache_timeout', 'changed_by.first_name', 'changed_by.last_name', 'changed_by_name',
    'changed_on_delta_humanized', 'changed_on_dttm', 'changed_on_utc', 'created_by.first_name', 'created_by.id', 'created_by.last_name', 'created_by_name',
    'created_on_delta_humanized', 'datasource_id', 'datasource_name_text', 'datasource_type', 'datasource_url', 'description', 'description_markeddown', 'edit_url',
    'form_data', 'id', 'last_saved_at', 'last_saved_by.id', 'last_saved_by.first_name', 'last_saved_by.last_name', 'owners.first_name', 'owners.id', 'owners.last_name',
    'dashboards.id', 'dashboards.dashboard_title', 'params', 'slice_name', 'slice_url', 'table.default_endpoint', 'table.table_name', 'thumbnail_url', 'url', 'viz_type',
    'tags.id', 'tags.name', 'tags.type',
  ],
  showColumns: [
    'cache_timeout', 'certified_by', 'certification_details', 'changed_on_delta_humanized', 'dashboards.dashboard_title', 'dashboards.id', 'dashboards.json_metadata',
    'description', 'id', 'owners.first_name', 'owners.id', 'owners.last_name', 'dashboards.id', 'dashboards.dashboard_title', 'params', 'slice_name', 'thumbnail_url', 'url',
    'viz_type', 'query_context', 'is_managed_externally', 'tags.id', 'tags.name', 'tags.type',
  ],
  orderColumns: {
    'changed_by.first_name': 'changer.first_name', changed_on_delta_humanized: 'charts.changed_on', datasource_id: 'charts.dataset_id', datasource_name: 'datasets.table_name',
    last_saved_at: 'charts.last_saved_on', 'last_saved_by.id': 'charts.last_saved_by', 'last_saved_by.first_name': 'saver.first_name',
    'last_saved_by.last_name': 'saver.last_name', slice_name: 'charts.name', viz_type: 'charts.viz_type',
  },
  defaultOrder: { column: 'changed_on_delta_humanized', direction: 'desc' },
  filters: {
    changed_by: { kind: 'one', column: 'charts.changed_by' },
    created_by: { kind: 'one', column: 'charts.created_by', own: { chart_has_created_by: hasCreator('charts'), chart_created_by_me: createdByMe('charts') } },
    dashboards: { kind: 'many', column: linkedTo('dashboard_charts', 'chart_id', 'dashboard_id', 'charts') },
    datasource_id: { kind: 'number', column: 'charts.dataset_id' },
    datasource_name: { kind: 'text', column: sql`coalesce(nullif(datasets.schema, '') || '.', '') || datasets.table_name` },
    datasource_type: { kind: 'text', column: 'charts.datasource_type' },
    description: { kind: 'text', column: 'charts.description' },
    id: {
      kind: 'number', column: 'charts.id',
      own: { chart_is_favorite: favouriteFilter('chart', 'charts'), chart_is_certified: certifiedFilter('charts'), chart_owned_created_favored_by_me: ownedCreatedOrStarred('chart', 'charts') },
    },
    last_saved_at: { kind: 'moment', column: 'charts.last_saved_on' },
    last_saved_by: { kind: 'one', column: 'charts.last_saved_by' },
    owners: { kind: 'many', column: linkedTo('chart_owners', 'chart_id', 'user_id', 'charts') },
    slice_name: { kind: 'text', column: 'charts.name', own: { chart_all_text: { name: 'All Text', where: value => anyText(String(value ?? '')) } } },
    tags: { kind: 'many', column: taggedById('chart', 'charts'), own: { chart_tags: taggedByName('chart', 'charts'), chart_tag_id: { name: 'Is tagged', isHidden: true, where: taggedById('chart', 'charts') } } },
    viz_type: { kind: 'text', column: 'charts.viz_type' },
  },
};

function anyText(text: string) {
  if (text === '') return ALWAYS;
  return anyOf(['charts.name', 'charts.description', 'charts.viz_type', 'datasets.table_name'].map(column => contains(column, text)));
}
