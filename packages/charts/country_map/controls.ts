import type { Section } from '../kit/control.ts';
import { adhocFilters, currencyFormat, metric, numberFormat } from '../kit/shared-controls.ts';
import { COUNTRY_CHOICES } from './countries.ts';

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'select_country',
        kind: 'select',
        label: 'Country',
        affects: 'drawing',
        rules: ['not-empty'],
        choices: COUNTRY_CHOICES.map(({ key, name }) => [key, name] as const),
        description: 'The country whose regions the map shows.',
      },
      {
        key: 'entity',
        kind: 'column',
        label: 'ISO 3166-2 Codes',
        affects: 'query',
        rules: ['not-empty'],
        description:
          'The column that contains the codes of regions, such as US-CA. Names of regions work too.',
      },
      metric,
      adhocFilters,
    ],
  },
  {
    label: 'Chart Options',
    tab: 'data',
    isExpanded: true,
    controls: [
      numberFormat,
      currencyFormat,
      {
        key: 'linear_color_scheme',
        kind: 'color-scheme',
        isSequential: true,
        label: 'Linear Color Scheme',
        affects: 'drawing',
        default: 'superset_seq_1',
      },
    ],
  },
] as const satisfies readonly Section[];
