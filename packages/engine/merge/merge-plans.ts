import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { Select } from '@powerset/sql/tree/select.ts';
import { printSelect } from '@powerset/sql/print/print-select.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { PlannedItem, PlannedQuery } from '../plan/plan.ts';

/** One statement that answers several queries. */
export interface MergedSelect {
  readonly select: Select;
  /** For each query, the positions of its columns in the statement. */
  readonly places: readonly (readonly number[])[];
}

/** Larger statements are not merged any further. */
export const MOST_MERGED_ITEMS = 100;

/**
 * Returns the parts that queries must share to be merged: everything except their metrics. Returns undefined
 * for a query that cannot be merged, such as one for raw rows.
 */
export function mergeKey(planned: PlannedQuery, dialect: Dialect): string | undefined {
  const { plan, select } = planned;
  if (!plan.isGrouped || plan.query.is_rowcount || plan.rest || plan.prequery) return undefined;
  if (select.items.length !== plan.items.length || select.items.length > MOST_MERGED_ITEMS) return undefined;
  const labels = labelsOf(select);
  const shared = plan.items.flatMap((item, at) =>
    isShared(item, select.items[at]!.alias, labels) ? [select.items[at]!] : [],
  );
  // A statement must select something, so queries without shared columns select a constant in their key.
  const items =
    shared.length > 0 ? shared : [{ expression: { kind: 'value', value: 1 }, alias: 'one' } as const];
  const { sql, params } = printSelect({ ...select, items }, dialect);
  return JSON.stringify([sql, params, plan.limit, plan.offset], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/**
 * Merges queries with the same key into one statement. The shared parts stay as they are. Every other metric
 * gets a neutral name, because some engines read a column's name in one metric as the alias of another.
 */
export function mergePlans(queries: readonly PlannedQuery[], dialect: Dialect): MergedSelect {
  const [first] = queries;
  const labels = labelsOf(first!.select);
  const items: { readonly expression: Expression; readonly alias: string }[] = [];
  const known = new Map<string, number>();
  const placeOf = (expression: Expression, alias: string | undefined): number => {
    const { sql, params } = printSelect(
      { items: [{ expression, alias: alias ?? 'metric' }], from: first!.select.from },
      dialect,
    );
    const key = JSON.stringify([sql, params]);
    const place = known.get(key) ?? items.length;
    if (place === items.length) {
      known.set(key, place);
      items.push({ expression, alias: alias ?? `powerset_metric_${place}` });
    }
    return place;
  };
  const places = queries.map(({ plan, select }) =>
    select.items.map((item, at) =>
      placeOf(item.expression, isShared(plan.items[at]!, item.alias, labels) ? item.alias : undefined),
    ),
  );
  return { select: { ...first!.select, items }, places };
}

function isShared({ role }: PlannedItem, alias: string, labels: ReadonlySet<string>): boolean {
  return role === 'dimension' || labels.has(alias);
}

/** Returns the aliases that the rest of a statement refers to. */
function labelsOf({ groupBy, having, orderBy, joins, where }: Select): ReadonlySet<string> {
  const labels = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    const node = value as Readonly<Record<string, unknown>>;
    if (node['kind'] === 'label' && typeof node['name'] === 'string') labels.add(node['name']);
    for (const one of Object.values(node)) visit(one);
  };
  visit([groupBy, having, orderBy, joins, where]);
  return labels;
}
