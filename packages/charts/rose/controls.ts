import { whenSet, type Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { oldAnalysisSection } from '../kit/old-analysis-section.ts';
import {
  adhocFilters,
  colorScheme,
  dateFormat,
  groupby,
  metrics,
  numberFormat,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
} from '../kit/shared-controls.ts';

export const sections = [
  legacyTimeSection,
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
        description: 'Shows shares of each moment’s total instead of values.',
      },
      rowLimit,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      numberFormat,
      { ...dateFormat, key: 'date_time_format', label: 'Date Time Format' },
      {
        key: 'rich_tooltip',
        kind: 'boolean',
        label: 'Rich Tooltip',
        affects: 'drawing',
        default: true,
        description: 'Lists all series of the moment in the tooltip.',
      },
      {
        key: 'rose_area_proportion',
        kind: 'boolean',
        label: 'Use Area Proportions',
        affects: 'drawing',
        default: false,
        description: 'Makes the area of a petal, not its length, as large as its value.',
      },
    ],
  },
  oldAnalysisSection,
] as const satisfies readonly Section[];
