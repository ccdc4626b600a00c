import { LRUCache } from 'lru-cache';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { resultBytes } from '../../cache/stores.ts';

/** A result that can be asked for again by its key, by the user who made it. */
export interface KeptResult {
  readonly userId: number | null;
  readonly queryId: number;
  readonly engine: string;
  readonly table: ResultTable;
}

export type ResultsStore = Pick<LRUCache<string, KeptResult>, 'get' | 'set'>;

/** Keeps results of the editor in memory, the least recently used ones leaving first. */
export function resultsStore(maxBytes: number): ResultsStore {
  return new LRUCache<string, KeptResult>({ maxSize: maxBytes, sizeCalculation: ({ table }) => resultBytes(table), ttl: 24 * 3_600_000 });
}
