import type { Section } from '../kit/control.ts';
import { filterColumn, requiresValue } from '../kit/filter-controls.ts';

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [filterColumn] },
  { label: 'UI Configuration', tab: 'customize', isExpanded: true, controls: [requiresValue] },
] as const satisfies readonly Section[];
