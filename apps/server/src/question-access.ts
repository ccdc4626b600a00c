import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { QueryContext } from '@powerset/core/query/query-object.ts';
import { featureFlags } from './config/feature-flags.ts';
import { requireDatasetAccess } from './features/datasets/access.ts';
import { requireGuestAccess } from './features/embedding/guest-access.ts';
import { isSharedByRole } from './features/embedding/role-access.ts';
import type { Settings } from './config/settings.ts';
import type { Db } from './metadata/open-store.ts';
import { storedQueries } from './saved-contexts.ts';

/** Throws unless the actor may run the queries, through the dataset or a dashboard that shares it. */
export async function requireQuestionAccess(
  actor: Actor,
  dataset: Dataset,
  context: QueryContext,
  { db, settings }: { readonly db: Db; readonly settings: Pick<Settings, 'featureFlags'> },
): Promise<void> {
  const known = { db, storedQueries: (id: number) => storedQueries(id, db) };
  if (actor.guest) return requireGuestAccess(actor.guest, context, dataset, known);
  const hasRoles = featureFlags(settings.featureFlags)['DASHBOARD_RBAC'] === true;
  await requireDatasetAccess(db, actor, dataset).catch(async (refusal: unknown) => {
    if (!hasRoles || !(await isSharedByRole(actor, context, dataset, known))) throw refusal;
  });
}
