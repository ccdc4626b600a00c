import type { Section } from '../kit/control.ts';
import { filterColumn, requiresValue } from '../kit/filter-controls.ts';

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [filterColumn] },
  {
    label: 'UI Configuration',
    tab: 'customize',
    isExpanded: true,
    controls: [
      requiresValue,
      {
        key: 'enableSingleValue',
        kind: 'boolean',
        label: 'Single value',
        affects: 'drawing',
        default: 1,
        description: 'Filter by one value instead of a range.',
      },
    ],
  },
] as const satisfies readonly Section[];
