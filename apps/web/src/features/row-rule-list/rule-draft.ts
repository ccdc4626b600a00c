import type { RowRuleCreate, RowRuleWire } from '@powerset/contracts/row-rule.ts';

export const FILTER_TYPES = ['Regular', 'Base'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export interface RuleDraft {
  readonly name: string;
  readonly filterType: FilterType;
  readonly tables: readonly number[];
  readonly roles: readonly number[];
  readonly groupKey: string;
  readonly clause: string;
  readonly description: string;
}

export const NEW_RULE: RuleDraft = {
  name: '',
  filterType: 'Regular',
  tables: [],
  roles: [],
  groupKey: '',
  clause: '',
  description: '',
};

/** Returns the draft of a stored rule. */
export function draftOf(rule: RowRuleWire): RuleDraft {
  return {
    name: rule.name,
    filterType: rule.filter_type === 'Base' ? 'Base' : 'Regular',
    tables: rule.tables.map(table => table.id),
    roles: rule.roles.map(role => role.id),
    groupKey: rule.group_key ?? '',
    clause: rule.clause,
    description: rule.description ?? '',
  };
}

/** Returns what a save sends; a change names all tables and roles, because those left out are removed. */
export function bodyOf(draft: RuleDraft): RowRuleCreate {
  return {
    name: draft.name.trim(),
    filter_type: draft.filterType,
    tables: [...draft.tables],
    roles: [...draft.roles],
    group_key: draft.groupKey.trim() || null,
    clause: draft.clause.trim(),
    description: draft.description.trim() || null,
  };
}

/** Returns the missing fields. */
export function ruleProblems(draft: RuleDraft): Partial<Record<keyof RuleDraft, string>> {
  return {
    ...(draft.name.trim() === '' ? { name: 'A name is required' } : {}),
    ...(draft.tables.length === 0 ? { tables: 'Choose at least one dataset' } : {}),
    ...(draft.clause.trim() === '' ? { clause: 'A clause is required' } : {}),
  };
}

/** Returns a warning about a rule that is complete but applies to nobody or to everyone. */
export function ruleWarning({ filterType, roles }: RuleDraft): string | undefined {
  if (roles.length > 0) return undefined;
  return filterType === 'Regular'
    ? 'A regular rule without roles applies to nobody.'
    : 'A base rule without excluded roles applies to everyone, including administrators.';
}

/** Returns how many rows a user sees, in words. */
export function rowsSeen(name: string, visible: number, total: number): string {
  const all = total.toLocaleString('en');
  const noun = total === 1 ? 'row' : 'rows';
  if (visible === total) return `${name} sees all ${all} ${noun}.`;
  if (visible === 0) return `${name} sees none of ${all} ${noun}.`;
  return `${name} sees ${visible.toLocaleString('en')} of ${all} ${noun}.`;
}
