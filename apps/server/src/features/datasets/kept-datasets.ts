import { LRUCache } from 'lru-cache';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import type { Db } from '../../metadata/open-store.ts';
import { datasetStore, type DatasetRow } from './store.ts';

const MOST = 500;
/** Changes that bypass the version of a dataset become visible after this time. */
const LONGEST_MS = 30_000;

/**
 * Keeps datasets in memory in the form that planning needs. Each lookup reads the dataset's row, whose
 * version tells whether the stored columns and metrics are current: every save, on any server, changes both
 * at once.
 */
export function keptDatasets(db: Db): { byId(id: number): Promise<Dataset | undefined> } {
  const store = datasetStore(db);
  const kept = new LRUCache<number, { readonly row: DatasetRow; readonly dataset: Dataset }>({
    max: MOST,
    ttl: LONGEST_MS,
  });
  return {
    async byId(id) {
      const row = await store.row(id);
      if (!row) return undefined;
      const known = kept.get(id);
      if (known && isSame(known.row, row)) return known.dataset;
      const dataset = await store.withParts(row);
      kept.set(id, { row, dataset });
      return dataset;
    },
  };
}

function isSame(a: DatasetRow, b: DatasetRow): boolean {
  const names = Object.keys(a) as (keyof DatasetRow)[];
  return names.every(name => a[name] === b[name]);
}
