import type { Control } from './control.ts';

/** How the labels of an axis of names are placed. */
export const tickLayout = {
  key: 'x_ticks_layout',
  kind: 'select',
  label: 'X Tick Layout',
  affects: 'drawing',
  default: 'auto',
  choices: [
    ['auto', 'auto'],
    ['flat', 'flat'],
    ['45°', '45°'],
    ['90°', '90°'],
    ['staggered', 'staggered'],
  ],
} as const satisfies Control;
