import { whenSet, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  groupby,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../kit/shared-controls.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      metrics,
      adhocFilters,
      groupby,
      seriesLimit,
      sortMetric,
      { ...orderDesc, isVisible: whenSet('timeseries_limit_metric') },
      {
        key: 'contribution',
        kind: 'boolean',
        label: 'Contribution',
        affects: 'query',
        default: false,
        description: 'Show shares of the total instead of values.',
      },
      rowLimit,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'series_height',
        kind: 'select',
        label: 'Series Height',
        affects: 'drawing',
        default: '25',
        isFreeForm: true,
        choices: ['10', '25', '40', '50', '75', '100', '150', '200'].map(size => [size, size] as const),
        description: 'The height of each strip in pixels.',
      },
      {
        key: 'horizon_color_scale',
        kind: 'select',
        label: 'Value Domain',
        affects: 'drawing',
        default: 'series',
        choices: [
          ['series', 'series'],
          ['overall', 'overall'],
          ['change', 'change'],
        ],
        description:
          'What the darkest color means: the largest value of each series or of all series, or the largest change from the first value.',
      },
    ],
  },
] as const satisfies readonly Section[];
