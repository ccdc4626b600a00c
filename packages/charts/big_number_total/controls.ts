import { headerFontSize, subheaderFontSize } from '../kit/big-number-controls.ts';
import type { Section } from '../kit/control.ts';
import {
  adhocFilters,
  currencyFormat,
  forceTimestampFormatting,
  metric,
  timeFormat,
  yAxisFormat,
} from '../kit/shared-controls.ts';

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [metric, adhocFilters] },
  {
    label: 'Display settings',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'subheader',
        kind: 'text',
        label: 'Subheader',
        affects: 'drawing',
        description: 'A line under the number.',
      },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      headerFontSize,
      subheaderFontSize,
      yAxisFormat,
      currencyFormat,
      timeFormat,
      forceTimestampFormatting,
      {
        key: 'conditional_formatting',
        kind: 'conditional-formatting',
        label: 'Conditional Formatting',
        affects: 'drawing',
        description: 'Colours the number by its size.',
      },
    ],
  },
] as const satisfies readonly Section[];
