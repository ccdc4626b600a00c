import type { FastifyInstance } from 'fastify';
import { settingsOverview, systemFacts } from '@powerset/contracts/system.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import type { SettingOrigins } from '../../config/settings.ts';
import { bind } from '../../http/bind.ts';
import { comparisonRoute } from './comparison-route.ts';
import { metricsRoutes } from './metrics.ts';
import { settingsOverviewOf } from './settings-overview.ts';
import { systemFactsOf, type SystemDeps } from './system-facts.ts';

interface SystemRouteDeps extends SystemDeps {
  readonly origins: SettingOrigins;
}

/** Serves the state and the settings of the server to administrators. */
export function systemRoutes(app: FastifyInstance, deps: SystemRouteDeps): void {
  metricsRoutes(app, deps);
  comparisonRoute(app);
  bind(app, systemFacts, async ({ actor }) => {
    requireAdmin(actor);
    return { result: await systemFactsOf(deps) };
  });
  bind(app, settingsOverview, async ({ actor }) => {
    requireAdmin(actor);
    return { result: settingsOverviewOf(deps.settings, deps.origins) };
  });
}

// Other roles can have the permission for users, which says nothing about the server.
function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) fail('access.forbidden');
}
