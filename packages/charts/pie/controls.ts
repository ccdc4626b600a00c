import { whenSet, type Section } from '../kit/control.ts';
import { adhocFilters, colorScheme, currencyFormat, dateFormat, groupby, legendControls, metric, numberFormat, rowLimit, sortByMetric } from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query', tab: 'data', isExpanded: true,
    controls: [groupby, metric, adhocFilters, { ...rowLimit, default: 100 }, sortByMetric],
  },
  {
    label: 'Chart Options', tab: 'customize', isExpanded: true,
    controls: [
      colorScheme,
      {
        key: 'show_labels_threshold', kind: 'text', isNumber: true, label: 'Percentage threshold', affects: 'drawing', default: 5, rules: ['number'],
        description: 'Smallest share, in percent, that gets a label.',
      },
      { heading: 'Legend' },
      ...legendControls,
      { heading: 'Labels' },
      {
        key: 'label_type', kind: 'select', label: 'Label Type', affects: 'drawing', default: 'key',
        choices: [
          ['key', 'Category Name'], ['value', 'Value'], ['percent', 'Percentage'], ['key_value', 'Category and Value'],
          ['key_percent', 'Category and Percentage'], ['key_value_percent', 'Category, Value and Percentage'],
        ],
      },
      numberFormat,
      currencyFormat,
      dateFormat,
      { key: 'show_labels', kind: 'boolean', label: 'Show Labels', affects: 'drawing', default: true },
      { key: 'labels_outside', kind: 'boolean', label: 'Put labels outside', affects: 'drawing', default: true, isVisible: whenSet('show_labels') },
      { key: 'label_line', kind: 'boolean', label: 'Label Line', affects: 'drawing', default: false, isVisible: whenSet('show_labels'), description: 'A line from the slice to its label.' },
      { key: 'show_total', kind: 'boolean', label: 'Show Total', affects: 'drawing', default: false },
      { heading: 'Pie shape' },
      { key: 'outerRadius', kind: 'slider', label: 'Outer Radius', affects: 'drawing', default: 70, min: 10, max: 100, step: 1 },
      { key: 'donut', kind: 'boolean', label: 'Donut', affects: 'drawing', default: false },
      { key: 'innerRadius', kind: 'slider', label: 'Inner Radius', affects: 'drawing', default: 30, min: 0, max: 100, step: 1, isVisible: whenSet('donut') },
    ],
  },
] as const satisfies readonly Section[];
