import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import { rowRuleStore, type RowRule } from './store.ts';

/**
 * The conditions that every row of the dataset must meet for this actor. A regular rule holds for people with one of its roles,
 * a base rule for everybody without them; rules of one group are alternatives. Administrators are not exempt.
 */
export async function rowFiltersOf(db: Db, actor: Actor, datasetId: number): Promise<readonly string[]> {
  const rules = (await rowRuleStore(db).ofDataset(datasetId)).filter(rule => isFor(rule, actor));
  const groups = Map.groupBy(rules, rule => rule.group_key || `rule ${rule.id}`);
  const ofGuest = (actor.guest?.rules ?? []).filter(rule => rule.datasetId === null || rule.datasetId === datasetId).map(rule => rule.clause);
  return [...ofGuest, ...[...groups.values()].map(group => (group.length === 1 ? group[0]!.clause : group.map(({ clause }) => `(${clause}\n)`).join(' OR ')))];
}

/** The same for every table of a database that is a dataset with rules: what SQL of people must not show. */
export async function tableRulesOf(db: Db, actor: Actor, databaseId: number): Promise<readonly TableRule[]> {
  // What a guest's token says of every dataset holds for the dataset that is asked, not for the tables below it.
  const guestRules = (actor.guest?.rules ?? []).filter(rule => rule.datasetId !== null);
  const reader = actor.guest ? { ...actor, guest: { ...actor.guest, rules: guestRules } } : actor;
  const tables = await rowRuleStore(db).tablesOf(databaseId, guestRules.flatMap(rule => rule.datasetId ?? []));
  const rules = await Promise.all(tables.map(async ({ id, schema, table_name: table }): Promise<TableRule> => ({ schema, table, predicates: await rowFiltersOf(db, reader, id) })));
  return rules.filter(({ predicates }) => predicates.length > 0);
}

function isFor(rule: RowRule, actor: Actor): boolean {
  const isMember = rule.roles.some(role => actor.roles.some(own => own.id === role.id));
  return rule.filter_type === 'Base' ? !isMember : isMember;
}
