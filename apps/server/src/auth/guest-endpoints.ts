/**
 * What guests of embedded dashboards may call, by method and path of the contract; everything else is refused,
 * whatever the role that guests have.
 */
const GUEST_ENDPOINTS: ReadonlySet<string> = new Set([
  'GET /api/v1/me/', 'GET /api/v1/me/roles/', 'GET /api/v1/powerset/bootstrap', 'GET /api/v1/time_range/', 'GET /api/v1/embedded_dashboard/:uuid',
  'GET /api/v1/dashboard/', 'GET /api/v1/dashboard/:id', 'GET /api/v1/dashboard/:id/charts', 'GET /api/v1/dashboard/:id/datasets',
  'GET /api/v1/chart/', 'GET /api/v1/chart/:id', 'GET /api/v1/dataset/:id', 'POST /api/v1/chart/data',
  'POST /api/v1/dashboard/:id/filter_state', 'GET /api/v1/dashboard/:id/filter_state/:key', 'PUT /api/v1/dashboard/:id/filter_state/:key',
  'POST /api/v1/dashboard/:id/permalink', 'GET /api/v1/dashboard/permalink/:key',
  'POST /api/v1/dashboard/:id/favorites/', 'DELETE /api/v1/dashboard/:id/favorites/', 'POST /superset/log/',
]);

/** True when guests may call the endpoint. */
export function isForGuests({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return GUEST_ENDPOINTS.has(`${method} ${path}`);
}
