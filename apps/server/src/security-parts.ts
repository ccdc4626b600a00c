import type { Actors } from './auth/actors.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Settings } from './config/settings.ts';
import { visibleCharts } from './features/charts/access.ts';
import { sharedByRole } from './features/dashboards/access.ts';
import { requireDatasetAccess } from './features/datasets/access.ts';
import { datasetStore } from './features/datasets/store.ts';
import type { RulePreviewDeps } from './features/row-rules/preview.ts';
import type { rowPolicy } from './features/row-rules/service.ts';
import type { Db } from './metadata/open-store.ts';

interface Site {
  readonly db: Db;
  readonly actors: Actors;
  readonly passwords: Passwords;
  readonly settings: Settings;
}

/** Returns what the calls for accounts, roles, and explanations of access need. */
export function securityParts(
  { actors, passwords, settings }: Site,
  rulesOf: ReturnType<typeof rowPolicy>['explain'],
) {
  return {
    passwords,
    passwordMin: settings.passwordMin,
    hasPasswordSignIn: settings.passwordSignIn !== 'off',
    forgetActors: () => actors.forget(),
    visibleCharts,
    sharedByRole,
    rulesOf,
  };
}

/** Returns what previews of row-level security rules need. */
export function rulePreviewParts(
  { db, actors }: Pick<Site, 'db' | 'actors'>,
  parts: Pick<RulePreviewDeps, 'policyWith' | 'chartData'>,
): RulePreviewDeps {
  return {
    ...parts,
    db,
    actorOf: id => actors.byUserId(id),
    datasetOf: id => datasetStore(db).byId(id),
    requireDatasetAccess: (actor, dataset) => requireDatasetAccess(db, actor, dataset),
  };
}
