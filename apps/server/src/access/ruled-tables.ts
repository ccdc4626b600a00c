import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../metadata/open-store.ts';

/**
 * Throws if rules hide rows of the dataset's table and the actor may not write rules: without this dataset,
 * they would no longer apply to the table.
 */
export async function requireUnruled(
  db: Db,
  dataset: { readonly id: number; readonly table_name: string; readonly sql: string | null },
  actor: Actor,
): Promise<void> {
  if (dataset.sql || actor.can('can_write', 'Row Level Security')) return;
  const rule = await db
    .selectFrom('row_rule_datasets')
    .select('row_rule_id')
    .where('dataset_id', '=', dataset.id)
    .executeTakeFirst();
  if (rule)
    fail('access.forbidden', {
      detail: `Row-level security rules apply to '${dataset.table_name}'. Only users who can edit rules may delete this dataset or change its source.`,
    });
}

/** Copies the rules of a dataset to its copy. */
export async function keepRules(db: Db, from: number, to: number): Promise<void> {
  const rules = await db
    .selectFrom('row_rule_datasets')
    .select('row_rule_id')
    .where('dataset_id', '=', from)
    .execute();
  if (rules.length > 0)
    await db
      .insertInto('row_rule_datasets')
      .values(rules.map(({ row_rule_id }) => ({ row_rule_id, dataset_id: to })))
      .execute();
}
