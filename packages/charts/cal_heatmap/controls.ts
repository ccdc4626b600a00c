import { DEFAULT_SEQUENTIAL_PALETTE } from '@powerset/core/color/sequential-palettes.ts';
import type { Choice, Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { adhocFilters, dateFormat, metrics, yAxisFormat } from '../kit/shared-controls.ts';

const [timeColumn, , timeRange] = legacyTimeSection.controls;
const asText = (values: readonly string[]): readonly Choice[] => values.map(value => [value, value]);

function pixels<K extends string>(key: K, label: string, initial: number) {
  return {
    key,
    kind: 'text',
    isNumber: true,
    label,
    affects: 'drawing',
    default: initial,
    rules: ['integer'],
  } as const;
}

export const sections = [
  { ...legacyTimeSection, controls: [timeColumn, timeRange] },
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'domain_granularity',
        kind: 'select',
        label: 'Domain',
        affects: 'query',
        default: 'month',
        choices: asText(['hour', 'day', 'week', 'month', 'year']),
        description: 'The time that one block of cells covers.',
      },
      {
        key: 'subdomain_granularity',
        kind: 'select',
        label: 'Subdomain',
        affects: 'query',
        default: 'day',
        choices: asText(['min', 'hour', 'day', 'week', 'month']),
        description: 'The time that one cell covers. It must be shorter than the domain.',
      },
      metrics,
      adhocFilters,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Linear Color Scheme',
        affects: 'drawing',
        default: DEFAULT_SEQUENTIAL_PALETTE,
      },
      {
        ...pixels('cell_size', 'Cell Size', 10),
        description: 'Size of a cell in pixels. 10 fits the cells to the room.',
      },
      { ...pixels('cell_padding', 'Cell Padding', 2), description: 'Gap between cells in pixels.' },
      {
        ...pixels('cell_radius', 'Cell Radius', 0),
        description: 'Radius of the corners of cells in pixels.',
      },
      { ...pixels('steps', 'Color Steps', 10), description: 'How many colors there are.' },
      { ...yAxisFormat, label: 'Number Format' },
      { ...dateFormat, key: 'x_axis_time_format', label: 'Time Format' },
      { key: 'show_legend', kind: 'boolean', label: 'Legend', affects: 'drawing', default: true },
      {
        key: 'show_values',
        kind: 'boolean',
        label: 'Show Values',
        affects: 'drawing',
        default: false,
        description: 'Writes values into cells that are large enough.',
      },
      {
        key: 'show_metric_name',
        kind: 'boolean',
        label: 'Show Metric Names',
        affects: 'drawing',
        default: true,
      },
    ],
  },
] as const satisfies readonly Section[];
