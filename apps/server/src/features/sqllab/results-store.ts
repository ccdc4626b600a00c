import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { resultBytes } from '../../cache/stores.ts';
import type { Db } from '../../metadata/open-store.ts';

/** A result that the user who created it can fetch again by its key. */
export interface KeptResult {
  readonly userId: number | null;
  readonly queryId: number;
  readonly engine: string;
  readonly table: ResultTable;
}

export interface ResultsStore {
  get(key: string): Promise<KeptResult | undefined>;
  set(key: string, result: KeptResult): Promise<void>;
}

const KEPT_MS = 24 * 3_600_000;
const PRUNE_EVERY_MS = 60_000;

/** Keeps editor results in memory and evicts the least recently used first. */
export function resultsStore(maxBytes: number): ResultsStore {
  const kept = new LRUCache<string, KeptResult>({
    maxSize: maxBytes,
    sizeCalculation: ({ table }) => resultBytes(table),
    ttl: KEPT_MS,
  });
  return { get: async key => kept.get(key), set: async (key, result) => void kept.set(key, result) };
}

export interface SharedResultsOptions {
  /** Where this server looks first. */
  readonly near: ResultsStore;
  readonly db: Db;
  readonly now: () => number;
  /** The maximum size of one result and of all; only the server that ran a query keeps larger results. */
  readonly limits: { readonly oneBytes: number; readonly allBytes: number };
}

/**
 * Also keeps results in the metadata store, so that every server can return them; the oldest are evicted
 * first.
 */
export function sharedResultsStore({ near, db, now, limits }: SharedResultsOptions): ResultsStore {
  let prunedAt = -Infinity;
  return {
    async get(key) {
      const known = await near.get(key);
      if (known) return known;
      const row = await db
        .selectFrom('editor_results')
        .selectAll()
        .where('key', '=', key)
        .where('created_on', '>', now() - KEPT_MS)
        .executeTakeFirst();
      const table = row && readTable(row.result);
      if (!table) return undefined;
      const kept = { userId: row.user_id, queryId: row.query_id, engine: row.engine, table };
      await near.set(key, kept);
      return kept;
    },
    async set(key, kept) {
      await near.set(key, kept);
      if (resultBytes(kept.table) > limits.oneBytes) return;
      const result = serialize(kept.table);
      await db
        .insertInto('editor_results')
        .values({
          key,
          user_id: kept.userId,
          query_id: kept.queryId,
          engine: kept.engine,
          size_bytes: result.length,
          created_on: now(),
          result,
        })
        .execute();
      if (now() - prunedAt < PRUNE_EVERY_MS) return;
      prunedAt = now();
      await prune(db, { before: now() - KEPT_MS, allBytes: limits.allBytes });
    },
  };
}

async function prune(
  db: Db,
  { before, allBytes }: { readonly before: number; readonly allBytes: number },
): Promise<void> {
  const rows = await db
    .selectFrom('editor_results')
    .select(['key', 'size_bytes', 'created_on'])
    .orderBy('created_on', 'desc')
    .execute();
  let sum = 0;
  const gone = rows.filter(row => {
    sum += row.size_bytes;
    return sum > allBytes || row.created_on <= before;
  });
  await db
    .deleteFrom('editor_results')
    .where(
      'key',
      'in',
      gone.map(row => row.key),
    )
    .execute();
}

// Another version may have written it.
function readTable(bytes: Uint8Array): ResultTable | undefined {
  try {
    return deserialize(bytes) as ResultTable;
  } catch {
    return undefined;
  }
}
