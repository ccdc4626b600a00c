import { sql } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isOneOfIds } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';
import { readableDatasets, readsAllData } from './data-access.ts';

/** Whether one of the datasets is hidden from the actor. Those that are not there count as hidden to all but who reads everything, so that nobody learns which are there. */
export async function hasHiddenDataset(ids: readonly number[], actor: Actor, db: Db): Promise<boolean> {
  if (ids.length === 0 || readsAllData(actor)) return false;
  const { rows } = await sql<{
    id: number;
  }>`select datasets.id from datasets where ${isOneOfIds('datasets.id', ids)} and ${readableDatasets(actor)}`.execute(
    db,
  );
  return rows.length < new Set(ids).size;
}
