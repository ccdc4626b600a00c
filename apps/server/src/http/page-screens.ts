/** The module of the screen that the web application draws on each of our pages. */
export const PAGE_SCREENS: Readonly<Record<string, string>> = {
  '/superset/welcome': 'HomeScreen',
  '/superset/dashboard/:id': 'DashboardScreen',
  '/superset/dashboard/p/:key': 'PermalinkScreen',
  '/embedded/:uuid': 'EmbeddedScreen',
  '/public/:key': 'PublicDashboardScreen',
  '/explore': 'ExploreScreen',
  '/superset/explore/p/:key': 'ExploreScreen',
  '/chart/add': 'ChartAddScreen',
  '/chart/list': 'ChartListScreen',
  '/dashboard/list': 'DashboardListScreen',
  '/sqllab': 'SqlLabScreen',
  '/sqllab/history': 'QueryHistoryScreen',
  '/savedqueryview/list': 'SavedQueryListScreen',
  '/tablemodelview/list': 'DatasetListScreen',
  '/dataset/add': 'DatasetAddScreen',
  '/databaseview/list': 'DatabaseListScreen',
  '/login': 'sign-in',
};

/**
 * Returns the addresses of the data that a page asks for first, so that the browser requests it together with
 * the code. Each must equal the application's own request.
 */
export function firstData(
  page: string | undefined,
  params: Readonly<Record<string, string>>,
): readonly string[] {
  if (page !== '/superset/dashboard/:id') return [];
  const id = encodeURIComponent(params['id'] ?? '');
  return [
    `/api/v1/dashboard/${id}`,
    `/api/v1/dashboard/${id}/charts`,
    `/api/v1/dashboard/${id}/datasets`,
    `/api/v1/powerset/dashboard/${id}/colors`,
  ];
}
