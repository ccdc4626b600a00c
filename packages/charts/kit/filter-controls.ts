import type { Control } from './control.ts';

/** Controls that filters of dashboards share. */
export const filterColumn = {
  key: 'groupby',
  kind: 'columns',
  label: 'Column',
  affects: 'query',
  default: [],
  description: 'The column to filter by.',
} as const satisfies Control;

export const requiresValue = {
  key: 'enableEmptyFilter',
  kind: 'boolean',
  label: 'Filter value is required',
  affects: 'drawing',
  default: false,
  description: 'A value must be selected before the filters can be applied.',
} as const satisfies Control;
