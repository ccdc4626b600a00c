import type { FastifyInstance } from 'fastify';
import { estimateSql, sqlLabStart } from '@powerset/contracts/sqllab.ts';
import { fail } from '@powerset/core/errors.ts';
import { sql } from 'kysely';
import { visibleDatabases } from '../../access/data-access.ts';
import { bind } from '../../http/bind.ts';
import { visibleDatabase } from '../databases/access.ts';
import { databaseItem, type DatabaseDeps } from '../databases/service.ts';

/** What the SQL editor starts with, and what a statement would cost. */
export function sqlLabStartRoutes(app: FastifyInstance, deps: DatabaseDeps): void {
  bind(app, sqlLabStart, async ({ actor }) => {
    const databases = await deps.db.selectFrom('databases').selectAll().where(sql<boolean>`databases.expose_in_sqllab = 1 and ${visibleDatabases(actor)}`).orderBy('id').execute();
    return { result: { active_tab: null, databases: Object.fromEntries(databases.map(database => [database.id, databaseItem(database)])), queries: {}, tab_state_ids: [] } };
  });
  bind(app, estimateSql, async ({ actor, body }) => {
    await visibleDatabase(body.database_id, actor, deps).catch(() => fail('resource.not-found', { detail: 'The database could not be found' }));
    const { connection } = await deps.connections.open(body.database_id);
    const cost = connection.cost ?? fail('query.invalid', { detail: 'This database cannot estimate the cost of a query.' });
    const lines = await cost.estimate(body.sql);
    return { result: [Object.fromEntries(lines.map(({ label, value }) => [label, value]))] };
  });
}
