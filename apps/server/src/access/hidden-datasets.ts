import { sql } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isOneOfIds } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';
import { readableDatasets, readsAllData } from './data-access.ts';

/**
 * Returns whether one of the datasets is hidden from the actor. Missing datasets count as hidden, except for
 * actors who read everything, so that their existence is not revealed.
 */
export async function hasHiddenDataset(ids: readonly number[], actor: Actor, db: Db): Promise<boolean> {
  if (ids.length === 0 || readsAllData(actor)) return false;
  const { rows } = await sql<{
    id: number;
  }>`select datasets.id from datasets where ${isOneOfIds('datasets.id', ids)} and ${readableDatasets(actor)}`.execute(
    db,
  );
  return rows.length < new Set(ids).size;
}
