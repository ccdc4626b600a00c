import type { Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { adhocFilters } from '../kit/shared-controls.ts';

export const sections = [
  legacyTimeSection,
  {
    label: 'Filters configuration',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'filter_configs',
        kind: 'filter-items',
        label: 'Filters',
        affects: 'query',
        description: 'The columns that readers can filter by.',
      },
      { heading: '' },
      {
        key: 'date_filter',
        kind: 'boolean',
        label: 'Date filter',
        affects: 'query',
        default: true,
        description: 'Include a time range.',
      },
      {
        key: 'instant_filtering',
        kind: 'boolean',
        label: 'Instant filtering',
        affects: 'drawing',
        default: false,
        description: 'Apply each change at once, without the Apply button.',
      },
      {
        key: 'show_sqla_time_granularity',
        kind: 'boolean',
        label: 'Show time grain dropdown',
        affects: 'query',
        default: false,
        description: 'Include a list of time grains.',
      },
      {
        key: 'show_sqla_time_column',
        kind: 'boolean',
        label: 'Show time column',
        affects: 'query',
        default: false,
        description: 'Include a list of time columns.',
      },
      {
        ...adhocFilters,
        label: 'Limit selector values',
        description: 'Filters on the values that readers can choose from.',
      },
    ],
  },
] as const satisfies readonly Section[];
