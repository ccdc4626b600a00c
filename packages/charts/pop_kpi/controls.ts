import { headerFontSize, subheaderFontSize } from '../kit/big-number-controls.ts';
import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  currencyFormat,
  metric,
  numberFormat,
  rowLimit,
  yAxisFormat,
} from '../kit/shared-controls.ts';

export const sections = [
  { label: 'Query', tab: 'data', isExpanded: true, controls: [metric, adhocFilters, rowLimit] },
  {
    label: 'Time Comparison',
    tab: 'data',
    isExpanded: true,
    description: 'What the number is compared with. Needs a time range with both ends.',
    controls: [
      {
        key: 'time_compare',
        kind: 'select',
        label: 'Time shift',
        affects: 'query',
        isFreeForm: true,
        isClearable: true,
        choices: [
          ['1 day ago', '1 day ago'],
          ['1 week ago', '1 week ago'],
          ['1 month ago', '1 month ago'],
          ['1 year ago', '1 year ago'],
          ['custom', 'Custom date'],
          ['inherit', 'Inherit range from time filter'],
        ],
        description: 'Compare with an earlier period of the same length, such as "24 hours ago".',
      },
      {
        key: 'start_date_offset',
        kind: 'text',
        label: 'Shift start date',
        affects: 'query',
        isVisible: ({ formData }) => formData.time_compare === 'custom',
        description: 'The first day of the other period, such as 2024-01-31.',
      },
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { ...yAxisFormat, label: 'Number format' },
      {
        ...numberFormat,
        key: 'percentDifferenceFormat',
        label: 'Percent Difference format',
        default: '.1%',
      },
      currencyFormat,
      { ...headerFontSize, default: 0.2 },
      {
        key: 'subtitle',
        kind: 'text',
        label: 'Subtitle',
        affects: 'drawing',
        description: 'A line under the number.',
      },
      { ...subheaderFontSize, key: 'subtitle_font_size', label: 'Subtitle Font Size' },
      {
        key: 'show_metric_name',
        kind: 'boolean',
        label: 'Show Metric Name',
        affects: 'drawing',
        default: false,
      },
      {
        ...subheaderFontSize,
        key: 'metric_name_font_size',
        label: 'Metric Name Font Size',
        isVisible: whenSet('show_metric_name'),
      },
      { ...subheaderFontSize, label: 'Comparison font size', default: 0.125 },
      {
        key: 'comparison_color_enabled',
        kind: 'boolean',
        label: 'Add color for positive/negative change',
        affects: 'drawing',
        default: false,
      },
      {
        key: 'comparison_color_scheme',
        kind: 'select',
        label: 'Color scheme for comparison',
        affects: 'drawing',
        default: 'Green',
        choices: [
          ['Green', 'Green for increase, red for decrease'],
          ['Red', 'Red for increase, green for decrease'],
        ],
        isVisible: whenSet('comparison_color_enabled'),
      },
      {
        key: 'column_config',
        kind: 'column-config',
        label: 'Customize columns',
        affects: 'drawing',
        description: 'Names of the figures, and which of them are shown.',
      },
    ],
  },
] as const satisfies readonly Section[];
