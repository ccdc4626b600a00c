import type { Choice, Control } from './control.ts';

const sizes = (...values: readonly number[]): readonly Choice[] =>
  ['Tiny', 'Small', 'Normal', 'Large', 'Huge'].map((name, i) => [values[i]!, name]);

/** Sizes are parts of the chart's height. */
export const headerFontSize = {
  key: 'header_font_size',
  kind: 'select',
  label: 'Big Number Font Size',
  affects: 'drawing',
  default: 0.4,
  choices: sizes(0.2, 0.3, 0.4, 0.5, 0.6),
} as const satisfies Control;

export const subheaderFontSize = {
  key: 'subheader_font_size',
  kind: 'select',
  label: 'Subheader Font Size',
  affects: 'drawing',
  default: 0.15,
  choices: sizes(0.125, 0.15, 0.2, 0.3, 0.4),
} as const satisfies Control;
