import type { FastifyInstance } from 'fastify';
import { estimateSql, sqlLabStart } from '@powerset/contracts/sqllab.ts';
import { sql } from 'kysely';
import { visibleDatabases } from '../../access/data-access.ts';
import { bind } from '../../http/bind.ts';
import { databaseItem, type DatabaseDeps } from '../databases/service.ts';
import type { SqlLabDeps } from '../sqllab/service.ts';
import { keptTabs } from './tabs.ts';
import { estimateCost } from './estimate-cost.ts';

const NO_TABS = { active_tab: null, queries: {}, tab_state_ids: [] };

/** Serves the startup data of the SQL editor and cost estimates. */
export function sqlLabStartRoutes(
  app: FastifyInstance,
  deps: Omit<DatabaseDeps, 'addressProblem'> &
    Pick<SqlLabDeps, 'requireTableAccess' | 'tableRules'> & { readonly keepsTabs: boolean },
): void {
  bind(app, sqlLabStart, async ({ actor }) => {
    const databases = await deps.db
      .selectFrom('databases')
      .selectAll()
      .where(sql<boolean>`databases.expose_in_sqllab = 1 and ${visibleDatabases(actor)}`)
      .orderBy('id')
      .execute();
    const tabs = deps.keepsTabs ? await keptTabs(actor, deps.db) : NO_TABS;
    return {
      result: {
        ...tabs,
        databases: Object.fromEntries(databases.map(database => [database.id, databaseItem(database)])),
      },
    };
  });
  bind(app, estimateSql, async ({ actor, body, signal }) => ({
    result: await estimateCost(body, actor, { ...deps, signal }),
  }));
}
