import type { Section } from '../kit/control.ts';
import { queryModeControls as query } from '../kit/query-mode-controls.ts';
import { adhocFilters, numberChoices } from '../kit/shared-controls.ts';

/** A new chart shows each row as it is. */
export const FIRST_TEMPLATE = `<ul class="data-list">
  {{#each data}}
    <li>{{stringify this}}</li>
  {{/each}}
</ul>`;

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      query.mode,
      query.groupby,
      query.metrics,
      query.columns,
      query.percentMetrics,
      query.sortMetric,
      query.ordering,
      {
        ...query.orderDesc,
        isVisible: state =>
          query.orderDesc.isVisible(state) && Boolean(state.formData.timeseries_limit_metric),
      },
      query.serverPagination,
      query.rowLimit,
      {
        ...query.serverPageLength,
        choices: [[0, 'All'], ...numberChoices(1, 2, 3, 4, 5, 10, 20, 50, 100, 200)],
      },
      query.includeTime,
      query.totals,
      adhocFilters,
    ],
  },
  {
    label: 'Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'handlebarsTemplate',
        kind: 'code',
        language: 'handlebars',
        label: 'Handlebars Template',
        affects: 'drawing',
        default: FIRST_TEMPLATE,
        rules: ['not-empty'],
        description: 'Template for the rows, which it finds under data.',
      },
      {
        key: 'styleTemplate',
        kind: 'code',
        language: 'css',
        label: 'CSS Styles',
        affects: 'drawing',
        default: null,
        description: 'Styles for the template. They do not affect the rest of the page.',
      },
    ],
  },
] as const satisfies readonly Section[];
