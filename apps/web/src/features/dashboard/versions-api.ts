import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dashboardVersionEndpoints } from '@powerset/contracts/dashboard-version.ts';
import type { DashboardVersionItem } from '@powerset/contracts/dashboard-version.ts';
import { call } from '../../shared/api/call.ts';
import { draftOf } from './state/draft.ts';
import type { Draft } from './state/draft.ts';

const PAGE_SIZE = 25;

/** Returns the history of a dashboard's saves, page by page. */
export function versionsQuery(dashboardId: number) {
  return infiniteQueryOptions({
    queryKey: ['dashboard-versions', dashboardId],
    initialPageParam: 0,
    gcTime: 0,
    queryFn: ({ pageParam, signal }) =>
      call(dashboardVersionEndpoints.list, {
        params: { id: dashboardId },
        query: { q: { page: pageParam, page_size: PAGE_SIZE } },
        signal,
      }),
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.result.length, 0) < last.count ? pages.length : undefined,
  });
}

/** Returns a version with its content. Only the note of a version can change. */
export function versionQuery(dashboardId: number, version: number) {
  return queryOptions({
    queryKey: ['dashboard-version', dashboardId, version],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<DashboardVersionItem> =>
      (
        await call(dashboardVersionEndpoints.get, {
          params: { id: dashboardId, versionId: version },
          signal,
        })
      ).result,
  });
}

/** Saves a version again as the newest version. */
export async function restoreVersion(dashboardId: number, version: number): Promise<void> {
  await call(dashboardVersionEndpoints.restore, { params: { id: dashboardId, versionId: version } });
}

/** Stores a note about a version; an empty one removes it. */
export async function noteVersion(dashboardId: number, version: number, note: string): Promise<void> {
  await call(dashboardVersionEndpoints.note, {
    params: { id: dashboardId, versionId: version },
    body: { note: note.trim() || null },
  });
}

/** Converts a version's content to the form that the editor uses. */
export function contentOf(version: DashboardVersionItem): Draft {
  return draftOf(version);
}
