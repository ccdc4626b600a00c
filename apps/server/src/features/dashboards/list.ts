import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import {
  certifiedFilter,
  createdByMe,
  favouriteFilter,
  hasCreator,
  linkedTo,
} from '../../listing/shared-filters.ts';
import { taggedById, taggedByName } from '../../metadata/tags.ts';

/** The columns, filters, and orders of dashboard lists. */
export const DASHBOARD_LIST: ListSpec = {
  table: 'dashboards',
  title: 'Dashboard',
  joins:
    'left join users as changer on changer.id = dashboards.changed_by left join users as creator on creator.id = dashboards.created_by',
  listColumns: [
    'id',
    'published',
    'status',
    'slug',
    'url',
    'css',
    'position_json',
    'json_metadata',
    'thumbnail_url',
    'certified_by',
    'certification_details',
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_by.id',
    'changed_by_name',
    'changed_on_utc',
    'changed_on_delta_humanized',
    'created_on_delta_humanized',
    'created_by.first_name',
    'created_by.id',
    'created_by.last_name',
    'dashboard_title',
    'owners.id',
    'owners.first_name',
    'owners.last_name',
    'roles.id',
    'roles.name',
    'is_managed_externally',
    'tags.id',
    'tags.name',
    'tags.type',
  ],
  showColumns: [],
  orderColumns: {
    'changed_by.first_name': 'changer.first_name',
    changed_on_delta_humanized: 'dashboards.changed_on',
    'created_by.first_name': 'creator.first_name',
    dashboard_title: 'dashboards.title',
    published: 'dashboards.is_published',
    changed_on: 'dashboards.changed_on',
  },
  defaultOrder: { column: 'changed_on_delta_humanized', direction: 'desc' },
  filters: {
    changed_by: { kind: 'one', column: 'dashboards.changed_by' },
    created_by: {
      kind: 'one',
      column: 'dashboards.created_by',
      own: {
        dashboard_created_by_me: createdByMe('dashboards'),
        dashboard_has_created_by: hasCreator('dashboards'),
      },
    },
    dashboard_title: {
      kind: 'text',
      column: 'dashboards.title',
      own: { title_or_slug: { name: 'Title or Slug', where: value => titleOrSlug(String(value ?? '')) } },
    },
    id: {
      kind: 'number',
      column: 'dashboards.id',
      own: {
        dashboard_is_favorite: favouriteFilter('dashboard', 'dashboards'),
        dashboard_is_certified: certifiedFilter('dashboards'),
      },
    },
    owners: { kind: 'many', column: linkedTo('dashboard_owners', 'dashboard_id', 'user_id', 'dashboards') },
    published: { kind: 'flag', column: 'dashboards.is_published' },
    roles: { kind: 'many', column: linkedTo('dashboard_roles', 'dashboard_id', 'role_id', 'dashboards') },
    slug: { kind: 'text', column: 'dashboards.slug' },
    tags: {
      kind: 'many',
      column: taggedById('dashboard', 'dashboards'),
      own: {
        dashboard_tags: taggedByName('dashboard', 'dashboards'),
        dashboard_tag_id: { name: 'Is tagged', isHidden: true, where: taggedById('dashboard', 'dashboards') },
      },
    },
  },
};

function titleOrSlug(text: string) {
  return text === ''
    ? ALWAYS
    : anyOf([contains('dashboards.title', text), contains('dashboards.slug', text)]);
}
