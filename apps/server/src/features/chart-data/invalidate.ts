import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { invalidateCache } from '@powerset/contracts/cache-key.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';

/**
 * Invalidates all cached results of datasets on all servers, by incrementing a counter that is part of their
 * cache keys.
 */
export function invalidateCacheRoute(app: FastifyInstance, { db }: { readonly db: Db }): void {
  bind(app, invalidateCache, async ({ actor, body }) => {
    const ids = (body.datasource_uids ?? []).flatMap(
      uid => /^(\d+)__table$/.exec(uid)?.slice(1).map(Number) ?? [],
    );
    for (const { database_name: database, datasource_name: name, schema } of body.datasources ?? []) {
      if (database === undefined || name === undefined) continue;
      const found = await db
        .selectFrom('datasets')
        .innerJoin('databases', 'databases.id', 'datasets.database_id')
        .select('datasets.id')
        .where('databases.name', '=', database)
        .where('datasets.table_name', '=', name)
        .$if(schema !== undefined, query => query.where('datasets.schema', '=', schema!))
        .execute();
      ids.push(...found.map(dataset => dataset.id));
    }
    // Users who may read a dataset may request fresh data anyway; others must not empty its cache.
    if (ids.length > 0)
      await db
        .updateTable('datasets')
        .set(({ eb }) => ({ cache_generation: eb('cache_generation', '+', 1) }))
        .where('id', 'in', ids)
        .where(sql<SqlBool>`${readableDatasets(actor)}`)
        .execute();
    return {};
  });
}
