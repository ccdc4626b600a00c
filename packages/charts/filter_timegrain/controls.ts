import type { Section } from '../kit/control.ts';
import { requiresValue } from '../kit/filter-controls.ts';

export const sections = [
  { label: 'UI Configuration', tab: 'customize', isExpanded: true, controls: [requiresValue] },
] as const satisfies readonly Section[];
