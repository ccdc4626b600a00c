import type { QueryObject } from '@powerset/core/query/query-object.ts';
import type { Plan, TemplateUses } from './plan.ts';

/** Returns a plan before any step. */
export function emptyPlan(query: QueryObject, templates: TemplateUses): Plan {
  return {
    query,
    items: [],
    isGrouped: false,
    joins: [],
    where: [],
    having: [],
    orderBy: [],
    limit: 0,
    offset: 0,
    appliedFilters: [],
    rejectedFilters: [],
    fromMs: null,
    toMs: null,
    templates,
  };
}
