import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.ts';

/** Returns whether an administrator sees the site as another user, whose actions are then not recorded. */
export function isViewingAs(): boolean {
  return (queryClient.getQueryData(sessionQuery.queryKey)?.viewedBy ?? null) !== null;
}
