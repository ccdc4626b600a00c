import type { Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { oldNumberAxisSection, oldValueAxisSection } from '../kit/old-axis-controls.ts';
import { adhocFilters, metric } from '../kit/shared-controls.ts';

export const sections = [
  legacyTimeSection,
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      metric,
      adhocFilters,
      {
        key: 'freq',
        kind: 'select',
        label: 'Frequency',
        affects: 'drawing',
        default: 'W-MON',
        isFreeForm: true,
        choices: [
          ['AS', 'Year (freq=AS)'],
          ['52W-MON', '52 weeks starting Monday (freq=52W-MON)'],
          ['W-SUN', '1 week starting Sunday (freq=W-SUN)'],
          ['W-MON', '1 week starting Monday (freq=W-MON)'],
          ['D', 'Day (freq=D)'],
          ['4W-MON', '4 weeks (freq=4W-MON)'],
        ],
        description: 'The length of the periods that are laid over each other.',
      },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { key: 'show_legend', kind: 'boolean', label: 'Legend', affects: 'drawing', default: true },
      {
        key: 'line_interpolation',
        kind: 'select',
        label: 'Line Style',
        affects: 'drawing',
        default: 'linear',
        choices: [
          ['linear', 'linear'],
          ['basis', 'basis'],
          ['cardinal', 'cardinal'],
          ['monotone', 'monotone'],
          ['step-before', 'step-before'],
          ['step-after', 'step-after'],
        ],
      },
      {
        key: 'color_picker',
        kind: 'color',
        label: 'Fixed Color',
        affects: 'drawing',
        default: { r: 47, g: 91, b: 234, a: 1 },
      },
    ],
  },
  oldNumberAxisSection,
  oldValueAxisSection,
] as const satisfies readonly Section[];
