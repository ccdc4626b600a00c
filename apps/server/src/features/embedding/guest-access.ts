import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import type { QueryContext } from '@powerset/core/query/query-object.ts';
import { refuseDataset } from '../../access/data-access.ts';
import { askedFrom, askedOnDashboard, type QuestionDeps } from './dashboard-question.ts';

/**
 * Throws unless the guest may make this request: through a chart or a filter of a dashboard in its token,
 * with the same queries and other filters (`reference/permissions.md`, rules 3 and 9).
 */
export async function requireGuestAccess(
  guest: Guest,
  context: QueryContext,
  dataset: Dataset,
  deps: QuestionDeps,
): Promise<void> {
  if (!guest.dashboardIds.has(askedFrom(context).dashboardId)) refuseDataset(dataset);
  switch (await askedOnDashboard(context, dataset, deps)) {
    case 'another thing':
      return refuseDataset(dataset);
    case 'another question':
      return fail('access.forbidden', { detail: 'Guest user cannot modify chart payload' });
    case 'its question':
      return undefined;
  }
}
