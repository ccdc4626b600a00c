/**
 * The calls open to guests of embedded dashboards, by method and path. Everything else is refused, whatever
 * the guest role permits.
 */
const GUEST_ENDPOINTS: ReadonlySet<string> = new Set([
  'GET /api/v1/me/',
  'GET /api/v1/me/roles/',
  'GET /api/v1/powerset/bootstrap',
  'GET /api/v1/powerset/chart-packages',
  'GET /api/v1/time_range/',
  'GET /api/v1/embedded_dashboard/:uuid',
  'GET /api/v1/dashboard/',
  'GET /api/v1/dashboard/:id',
  'GET /api/v1/dashboard/:id/charts',
  'GET /api/v1/dashboard/:id/datasets',
  'GET /api/v1/chart/',
  'GET /api/v1/chart/:id',
  'GET /api/v1/dataset/:id',
  'POST /api/v1/chart/data',
  'POST /api/v1/powerset/dashboard/:id/data',
  'GET /api/v1/powerset/dashboard/:id/colors',
  'POST /api/v1/dashboard/:id/filter_state',
  'GET /api/v1/dashboard/:id/filter_state/:key',
  'PUT /api/v1/dashboard/:id/filter_state/:key',
  'POST /api/v1/dashboard/:id/permalink',
  'GET /api/v1/dashboard/permalink/:key',
  'POST /api/v1/dashboard/:id/favorites/',
  'DELETE /api/v1/dashboard/:id/favorites/',
  'POST /superset/log/',
  'GET /api/v1/dashboard/:dashboard/filtersets',
  // Calls about the product itself, and lists and pickers, which are empty for guests.
  'GET /api/v1/available_domains/',
  'GET /api/v1/advanced_data_type/types',
  'GET /api/:version/_openapi',
  'GET /api/v1/chart/_info',
  'GET /api/v1/dashboard/_info',
  'GET /api/v1/dataset/_info',
  'GET /api/v1/database/_info',
  'GET /api/v1/dataset/',
  'GET /api/v1/database/',
  'GET /api/v1/tag/',
  'GET /api/v1/chart/related/:column',
  'GET /api/v1/dashboard/related/:column',
  'GET /api/v1/chart/favorite_status/',
  'GET /api/v1/dashboard/favorite_status/',
  'GET /api/v1/explore/',
  'GET /api/v1/log/recent_activity/',
]);

/** Calls that always return empty results to guests. */
const EMPTY_FOR_GUESTS: ReadonlySet<string> = new Set([
  'PUT /api/v1/chart/:id',
  'DELETE /api/v1/chart/:id',
  'POST /api/v1/chart/:id/favorites/',
  'DELETE /api/v1/chart/:id/favorites/',
  'DELETE /api/v1/dashboard/:id',
  'DELETE /api/v1/dashboard/',
  'DELETE /api/v1/tag/:id',
  'GET /api/v1/database/:id',
  'GET /api/v1/database/:id/schemas/',
  'GET /api/v1/database/:id/tables/',
  'GET /api/v1/database/:id/table/:table/:schema/',
  'GET /api/v1/database/:id/select_star/:table/:schema/',
  'GET /api/v1/database/:id/select_star/:table/',
  'GET /api/v1/database/:id/function_names/',
  'GET /api/v1/database/:id/schemas_access_for_file_upload/',
  'GET /kv/:id/',
]);

/** Returns true if guests may call the endpoint. */
export function isForGuests({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return GUEST_ENDPOINTS.has(`${method} ${path}`);
}

/** Returns true if guests get an empty result. */
export function isEmptyForGuests({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): boolean {
  return EMPTY_FOR_GUESTS.has(`${method} ${path}`);
}
