import { DEFAULT_SEQUENTIAL_PALETTE } from '@powerset/core/color/sequential-palettes.ts';
import type { PanelState, Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  dateFormat,
  groupby,
  metric,
  numberFormat,
  rowLimit,
  sortByMetric,
} from '../kit/shared-controls.ts';
import { metricName } from '../kit/whole-parts.ts';

/** Returns whether segments are colored by the ratio of a second metric to the first. */
export function isColoredByRatio({ formData }: Pick<PanelState, 'formData'>): boolean {
  const second = metricName(formData, 'secondary_metric');
  return second !== '' && second !== metricName(formData);
}

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        ...groupby,
        key: 'columns',
        label: 'Hierarchy',
        description: 'One ring for each column, from the inside out.',
      },
      { ...metric, label: 'Primary Metric', description: 'Decides how large a segment is.' },
      {
        ...metric,
        key: 'secondary_metric',
        label: 'Secondary Metric',
        default: null,
        rules: [],
        description: 'Colors each segment by the ratio of this metric to the primary one.',
      },
      adhocFilters,
      rowLimit,
      { ...sortByMetric, default: undefined },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { ...colorScheme, isVisible: (state: PanelState) => !isColoredByRatio(state) },
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Linear Color Scheme',
        affects: 'drawing',
        default: DEFAULT_SEQUENTIAL_PALETTE,
        isVisible: isColoredByRatio,
      },
      { heading: 'Labels' },
      { key: 'show_labels', kind: 'boolean', label: 'Show Labels', affects: 'drawing', default: false },
      {
        key: 'show_labels_threshold',
        kind: 'text',
        isNumber: true,
        label: 'Percentage threshold',
        affects: 'drawing',
        default: 5,
        rules: ['number'],
        description: 'Smallest share, in percent, that gets a label.',
      },
      { key: 'show_total', kind: 'boolean', label: 'Show Total', affects: 'drawing', default: false },
      {
        key: 'label_type',
        kind: 'select',
        label: 'Label Type',
        affects: 'drawing',
        default: 'key',
        choices: [
          ['key', 'Category Name'],
          ['value', 'Value'],
          ['key_value', 'Category and Value'],
        ],
        description: 'What the labels say.',
      },
      numberFormat,
      currencyFormat,
      dateFormat,
    ],
  },
] as const satisfies readonly Section[];
