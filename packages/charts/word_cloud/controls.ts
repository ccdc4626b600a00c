import type { Section } from '../kit/control.ts';
import { adhocFilters, colorScheme, metric, rowLimit, sortByMetric } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'series',
        kind: 'column',
        label: 'Dimension',
        affects: 'query',
        default: null,
        rules: ['not-empty'],
        description: 'The column with the words.',
      },
      { ...metric, description: 'Decides how large a word is.' },
      adhocFilters,
      { ...rowLimit, default: 100 },
      { ...sortByMetric, default: undefined },
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'size_from',
        kind: 'text',
        isNumber: true,
        label: 'Minimum Font Size',
        affects: 'drawing',
        default: 10,
        description: 'Size of a word whose value is zero, in pixels.',
      },
      {
        key: 'size_to',
        kind: 'text',
        isNumber: true,
        label: 'Maximum Font Size',
        affects: 'drawing',
        default: 70,
        description: 'Size of the largest word, in pixels. Words shrink where the room is too small.',
      },
      {
        key: 'rotation',
        kind: 'select',
        label: 'Word Rotation',
        affects: 'drawing',
        default: 'square',
        isClearable: false,
        choices: [
          ['random', 'random'],
          ['flat', 'flat'],
          ['square', 'square'],
        ],
        description: 'In many directions, all horizontal, or horizontal and vertical.',
      },
      colorScheme,
    ],
  },
] as const satisfies readonly Section[];
