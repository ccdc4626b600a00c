import type { PanelState, Section } from './control.ts';

/** The Time section of charts that have no x-axis. */
export const legacyTimeSection = {
  label: 'Time',
  tab: 'data',
  isExpanded: true,
  controls: [
    {
      key: 'granularity_sqla',
      kind: 'column',
      temporalOnly: true,
      label: 'Time Column',
      affects: 'query',
      initial: ({ dataset }: PanelState) => dataset?.mainTemporalColumn ?? undefined,
      description: 'The column that holds the time of each row. The time range filters this column.',
    },
    {
      key: 'time_grain_sqla',
      kind: 'select',
      label: 'Time Grain',
      affects: 'query',
      placeholder: 'None',
      isClearable: true,
      choices: ({ dataset }: PanelState) =>
        dataset?.timeGrains.map(([grain, label]) => [grain, label] as const) ?? [],
      initial: () => 'P1D',
      description: 'The time between two points of the chart.',
    },
    {
      key: 'time_range',
      kind: 'time-range',
      label: 'Time Range',
      affects: 'query',
      default: 'No filter',
      description: 'The time range of the whole chart. Relative times such as "Last week" follow the server.',
    },
  ],
} as const satisfies Section;
