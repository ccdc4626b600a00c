/** Superset's feature flags and their defaults. */
const DEFAULTS: Readonly<Record<string, boolean>> = {
  ALERTS_ATTACH_REPORTS: true,
  ALERT_REPORTS: false,
  ALLOW_ADHOC_SUBQUERY: false,
  ALLOW_FULL_CSV_EXPORT: false,
  AVOID_COLORS_COLLISION: true,
  CLIENT_CACHE: false,
  CONFIRM_DASHBOARD_DIFF: true,
  DASHBOARD_CACHE: false,
  DASHBOARD_CROSS_FILTERS: true,
  DASHBOARD_NATIVE_FILTERS: true,
  DASHBOARD_NATIVE_FILTERS_SET: true,
  DASHBOARD_RBAC: false,
  DASHBOARD_VIRTUALIZATION: true,
  DATAPANEL_CLOSED_BY_DEFAULT: false,
  DISABLE_DATASET_SOURCE_EDIT: false,
  DISABLE_LEGACY_DATASOURCE_EDITOR: true,
  DRILL_BY: true,
  DRILL_TO_DETAIL: true,
  DYNAMIC_PLUGINS: false,
  EMBEDDABLE_CHARTS: true,
  EMBEDDED_SUPERSET: false,
  ENABLE_ADVANCED_DATA_TYPES: true,
  ENABLE_EXPLORE_DRAG_AND_DROP: true,
  ENABLE_JAVASCRIPT_CONTROLS: false,
  ENABLE_TEMPLATE_PROCESSING: true,
  ENABLE_TEMPLATE_REMOVE_FILTERS: true,
  ESCAPE_MARKDOWN_HTML: false,
  ESTIMATE_QUERY_COST: true,
  GENERIC_CHART_AXES: true,
  GLOBAL_ASYNC_QUERIES: false,
  HORIZONTAL_FILTER_BAR: true,
  KV_STORE: false,
  LISTVIEWS_DEFAULT_CARD_VIEW: false,
  MENU_HIDE_USER_INFO: false,
  RLS_IN_SQLLAB: false,
  SHARE_QUERIES_VIA_KV_STORE: false,
  SQLLAB_BACKEND_PERSISTENCE: true,
  SSH_TUNNELING: false,
  TAGGING_SYSTEM: true,
  THUMBNAILS: true,
  USE_ANALAGOUS_COLORS: false,
  VERSIONED_EXPORT: true,
};

/** The flag of the meta database. It is off and hidden from clients unless the settings name it. */
export const META_DATABASE = 'ENABLE_SUPERSET_META_DB';

/** Our own flag for links to dashboards without an account; off and hidden from clients unless named. */
export const PUBLIC_LINKS = 'PUBLIC_LINKS';

/** Returns every feature flag with its value. */
export function featureFlags(given: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> {
  return { ...DEFAULTS, ...given };
}
