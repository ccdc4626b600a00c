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

function isFor(rule: RowRule, actor: Actor): boolean {
  const isMember = rule.roles.some(role => actor.roles.some(own => own.id === role.id));
  return rule.filter_type === 'Base' ? !isMember : isMember;
}
