import type { Db } from '../metadata/open-store.ts';
import { text, whole } from './cells.ts';
import { auditOf, idsHere, linksOf, ownKey, type MoveContext } from './context.ts';
import { freeName } from './databases.ts';

/** Copies row-level security rules. All must be copied, because users would otherwise see hidden rows. */
export async function moveRowRules(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('row_level_security_filters');
  const roles = await linksOf(source, 'rls_filter_roles', 'rls_filter_id', 'role_id');
  const datasets = await linksOf(source, 'rls_filter_tables', 'rls_filter_id', 'table_id');
  await ledger.reserve(
    'row rule',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: ownKey(row) })),
  );
  const coming = new Set(rows.flatMap(row => ledger.idOf('row rule', whole(row, 'id')) ?? []));
  const taken = new Set(
    (await ledger.db.selectFrom('row_rules').select(['id', 'name']).execute())
      .filter(rule => !coming.has(rule.id))
      .map(rule => rule.name),
  );
  for (const row of rows) {
    const sourceId = whole(row, 'id')!;
    // Old versions have rules without names.
    const given = text(row, 'name') ?? `Row rule ${sourceId}`;
    const name = freeName(given, taken);
    const audit = auditOf(row, context);
    const links = {
      roles: idsHere(ledger, 'role', roles.get(sourceId)),
      datasets: idsHere(ledger, 'dataset', datasets.get(sourceId)),
    };
    await ledger.put('row rule', {
      sourceId,
      key: ownKey(row),
      name,
      changedOn: audit.changed_on,
      parts: links,
      isNeeded: true,
      notes: name === given ? [] : [`the name ${given} was taken by another rule, so it was renamed`],
      columns: {
        name,
        description: text(row, 'description'),
        filter_type: text(row, 'filter_type') ?? 'Regular',
        group_key: text(row, 'group_key'),
        clause: text(row, 'clause') ?? '1 = 0',
        ...audit,
      },
      writeParts: (id, db) => writeLinks(id, links, db),
    });
  }
}

async function writeLinks(
  id: number,
  { roles, datasets }: { readonly roles: readonly number[]; readonly datasets: readonly number[] },
  db: Db,
): Promise<void> {
  await db.deleteFrom('row_rule_roles').where('row_rule_id', '=', id).execute();
  await db.deleteFrom('row_rule_datasets').where('row_rule_id', '=', id).execute();
  if (roles.length > 0)
    await db
      .insertInto('row_rule_roles')
      .values(roles.map(role_id => ({ row_rule_id: id, role_id })))
      .execute();
  if (datasets.length > 0)
    await db
      .insertInto('row_rule_datasets')
      .values(datasets.map(dataset_id => ({ row_rule_id: id, dataset_id })))
      .execute();
}
