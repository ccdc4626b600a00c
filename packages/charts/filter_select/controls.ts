import type { Section } from '../kit/control.ts';
import { filterColumn, requiresValue } from '../kit/filter-controls.ts';

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [filterColumn] },
  {
    label: 'UI Configuration',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'sortAscending',
        kind: 'boolean',
        label: 'Sort ascending',
        affects: 'drawing',
        default: true,
        description: 'Sort the values ascending.',
      },
      {
        key: 'multiSelect',
        kind: 'boolean',
        label: 'Can select multiple values',
        affects: 'drawing',
        default: true,
        description: 'Allow more than one value.',
      },
      requiresValue,
      {
        key: 'defaultToFirstItem',
        kind: 'boolean',
        label: 'Select first filter value by default',
        affects: 'drawing',
        default: false,
        description: 'Start with the first value.',
      },
      {
        key: 'inverseSelection',
        kind: 'boolean',
        label: 'Inverse selection',
        affects: 'drawing',
        default: false,
        description: 'Exclude the selected values.',
      },
      {
        key: 'searchAllOptions',
        kind: 'boolean',
        label: 'Dynamically search all filter values',
        affects: 'drawing',
        default: false,
        description: 'Search the database, not just the loaded values.',
      },
    ],
  },
] as const satisfies readonly Section[];
