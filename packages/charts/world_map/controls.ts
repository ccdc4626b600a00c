import type { PanelState, Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  metric,
  rowLimit,
  sortByMetric,
  yAxisFormat,
} from '../kit/shared-controls.ts';

const colorsBy =
  (what: string) =>
  ({ formData }: PanelState): boolean =>
    formData.color_by === what;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'entity',
        kind: 'column',
        label: 'Country Column',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The column that contains the countries.',
      },
      {
        key: 'country_fieldtype',
        kind: 'select',
        label: 'Country Field Type',
        affects: 'drawing',
        default: 'cca2',
        choices: [
          ['name', 'Full name'],
          ['cioc', 'code International Olympic Committee (cioc)'],
          ['cca2', 'code ISO 3166-1 alpha-2 (cca2)'],
          ['cca3', 'code ISO 3166-1 alpha-3 (cca3)'],
        ],
        description: 'How the column names countries.',
      },
      metric,
      adhocFilters,
      rowLimit,
      { ...sortByMetric, default: undefined },
    ],
  },
  {
    label: 'Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'show_bubbles',
        kind: 'boolean',
        label: 'Show Bubbles',
        affects: 'drawing',
        default: false,
        description: 'Show a bubble on each country.',
      },
      {
        ...metric,
        key: 'secondary_metric',
        label: 'Bubble Size',
        rules: [],
        description: 'The metric for bubble sizes.',
      },
      {
        key: 'max_bubble_size',
        kind: 'select',
        label: 'Max Bubble Size',
        affects: 'query',
        default: '25',
        isFreeForm: true,
        choices: ['5', '10', '15', '25', '50', '75', '100'].map(size => [size, size] as const),
      },
      {
        key: 'color_picker',
        kind: 'color',
        label: 'Bubble Color',
        affects: 'drawing',
        default: { r: 47, g: 91, b: 234, a: 1 },
      },
      {
        key: 'color_by',
        kind: 'radio',
        label: 'Color by',
        affects: 'query',
        default: 'metric',
        choices: [
          ['metric', 'Metric'],
          ['country', 'Country'],
        ],
        description: 'Color countries by the metric, or give each country its own color.',
      },
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Country Color Scheme',
        affects: 'drawing',
        default: 'superset_seq_1',
        isVisible: colorsBy('metric'),
      },
      { ...colorScheme, label: 'Country Color Scheme', isVisible: colorsBy('country') },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [{ ...yAxisFormat, label: 'Y Axis Format' }, currencyFormat],
  },
] as const satisfies readonly Section[];
