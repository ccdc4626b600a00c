import type { Section } from '../kit/control.ts';
import { legacyTimeSection } from '../kit/legacy-time-controls.ts';
import { adhocFilters, groupby, metrics, rowLimit, seriesLimit } from '../kit/shared-controls.ts';

export const sections = [
  legacyTimeSection,
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      metrics,
      adhocFilters,
      { ...groupby, description: 'Shows one row for each value. Use it with one metric.' },
      seriesLimit,
      {
        key: 'column_collection',
        kind: 'time-columns',
        label: 'Time series columns',
        affects: 'drawing',
        rules: ['not-empty'],
        description: 'What each column shows: a sparkline, a comparison over time, a share, or an average.',
      },
      rowLimit,
      {
        key: 'url',
        kind: 'text',
        label: 'URL',
        affects: 'drawing',
        default: '',
        description: 'Address that each row links to. {{ metric }} stands for the name of the row.',
      },
    ],
  },
] as const satisfies readonly Section[];
