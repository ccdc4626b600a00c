import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { DashboardSkeleton } from '../features/dashboard/components/DashboardSkeleton.tsx';
import { openDashboard } from '../features/dashboard/open-dashboard.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { basePath } from '../shared/site-path.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

/** Defines a screen on one or more paths; its code is fetched on the first visit. */
function screens<Module extends Record<string, unknown>>(
  paths: readonly string[],
  load: () => Promise<Module>,
  name: keyof Module & string,
): readonly AnyRoute[] {
  return paths.map(path =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name),
    }),
  );
}

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/superset/welcome/', replace: true });
  },
});

/** Requests a dashboard's data while the code of its screen is still loading. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/superset/dashboard/$idOrSlug/',
  component: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  pendingComponent: DashboardSkeleton,
  loader: ({ params }) => openDashboard(queryClient, params.idOrSlug),
  // Only once per visit, because the address changes while a dashboard is open.
  shouldReload: false,
  staleTime: Infinity,
  gcTime: 0,
});

const routeTree = root.addChildren([
  welcome,
  ...screens(
    ['/users/userinfo/', '/profile/'],
    () => import('../features/own-account/OwnAccountScreen.tsx'),
    'OwnAccountScreen',
  ),
  ...screens(['/superset/welcome/'], () => import('../features/home/HomeScreen.tsx'), 'HomeScreen'),
  ...screens(
    ['/dashboard/list/'],
    () => import('../features/dashboard-list/DashboardListScreen.tsx'),
    'DashboardListScreen',
  ),
  dashboard,
  ...screens(
    ['/superset/dashboard/p/$key/'],
    () => import('../features/dashboard/PermalinkScreen.tsx'),
    'PermalinkScreen',
  ),
  ...screens(
    ['/embedded/$uuid'],
    () => import('../features/dashboard/embedded/EmbeddedScreen.tsx'),
    'EmbeddedScreen',
  ),
  ...screens(
    ['/public/$key'],
    () => import('../features/dashboard/public/PublicDashboardScreen.tsx'),
    'PublicDashboardScreen',
  ),
  ...screens(['/chart/list/'], () => import('../features/chart-list/ChartListScreen.tsx'), 'ChartListScreen'),
  ...screens(['/chart/add'], () => import('../features/explore/ChartAddScreen.tsx'), 'ChartAddScreen'),
  ...screens(
    ['/explore/', '/superset/explore/p/$key/'],
    () => import('../features/explore/ExploreScreen.tsx'),
    'ExploreScreen',
  ),
  ...screens(
    ['/tablemodelview/list/'],
    () => import('../features/dataset-list/DatasetListScreen.tsx'),
    'DatasetListScreen',
  ),
  ...screens(
    ['/dataset/add/'],
    () => import('../features/dataset-add/DatasetAddScreen.tsx'),
    'DatasetAddScreen',
  ),
  ...screens(
    ['/csvtodatabaseview/form', '/exceltodatabaseview/form', '/columnartodatabaseview/form'],
    () => import('../features/upload/UploadScreen.tsx'),
    'UploadScreen',
  ),
  ...screens(
    ['/databaseview/list/'],
    () => import('../features/database-list/DatabaseListScreen.tsx'),
    'DatabaseListScreen',
  ),
  ...screens(
    ['/savedqueryview/list/'],
    () => import('../features/saved-query-list/SavedQueryListScreen.tsx'),
    'SavedQueryListScreen',
  ),
  ...screens(['/users/list/'], () => import('../features/user-list/UserListScreen.tsx'), 'UserListScreen'),
  ...screens(['/roles/list/'], () => import('../features/role-list/RoleListScreen.tsx'), 'RoleListScreen'),
  ...screens(
    ['/rowlevelsecurity/list/'],
    () => import('../features/row-rule-list/RowRuleListScreen.tsx'),
    'RowRuleListScreen',
  ),
  ...screens(
    ['/reset-password/'],
    () => import('../features/set-password/SetPasswordScreen.tsx'),
    'SetPasswordScreen',
  ),
  ...screens(
    ['/annotationlayer/list/'],
    () => import('../features/annotation-layers/AnnotationLayerListScreen.tsx'),
    'AnnotationLayerListScreen',
  ),
  ...screens(
    ['/annotationlayer/$id/annotation', '/annotationlayer/$id/annotation/'],
    () => import('../features/annotation-layers/AnnotationListScreen.tsx'),
    'AnnotationListScreen',
  ),
  ...screens(
    ['/csstemplatemodelview/list/'],
    () => import('../features/css-templates/CssTemplateListScreen.tsx'),
    'CssTemplateListScreen',
  ),
  ...screens(['/theme/list/'], () => import('../features/themes/ThemeListScreen.tsx'), 'ThemeListScreen'),
  ...screens(['/trash/'], () => import('../features/trash/TrashScreen.tsx'), 'TrashScreen'),
  ...screens(
    ['/superset/tags', '/superset/tags/'],
    () => import('../features/tags/TagListScreen.tsx'),
    'TagListScreen',
  ),
  ...screens(
    ['/superset/all_entities', '/superset/all_entities/'],
    () => import('../features/tags/TaggedScreen.tsx'),
    'TaggedScreen',
  ),
  ...screens(['/system/'], () => import('../features/system/SystemScreen.tsx'), 'SystemScreen'),
  ...screens(
    ['/system/settings/'],
    () => import('../features/system/SettingsOverviewScreen.tsx'),
    'SettingsOverviewScreen',
  ),
  ...screens(
    ['/system/comparison/'],
    () => import('../features/system/ComparisonScreen.tsx'),
    'ComparisonScreen',
  ),
  ...screens(
    ['/logmodelview/list/'],
    () => import('../features/action-log/ActionLogScreen.tsx'),
    'ActionLogScreen',
  ),
  ...screens(
    ['/dynamic-plugins/list/'],
    () => import('../features/chart-packages/ChartPackagesScreen.tsx'),
    'ChartPackagesScreen',
  ),
  ...screens(
    ['/sqllab/', '/superset/sqllab/'],
    () => import('../features/sqllab/SqlLabScreen.tsx'),
    'SqlLabScreen',
  ),
  ...screens(
    ['/sqllab/history/', '/superset/sqllab/history/'],
    () => import('../features/query-history/QueryHistoryScreen.tsx'),
    'QueryHistoryScreen',
  ),
]);

/**
 * The application's pages. Search parameters stay text, because each screen reads its own in the forms of the
 * wire.
 */
export const router = createRouter({
  routeTree,
  basepath: basePath() || '/',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  // React keeps a placeholder for a third of a second once it is shown, so a page that is nearly there shows none.
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  trailingSlash: 'preserve',
  scrollRestoration: true,
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
