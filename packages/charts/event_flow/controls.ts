import type { PanelState, Section } from '../kit/control.ts';
import { adhocFilters, numberChoices, rowLimit } from '../kit/shared-controls.ts';

function columnNames({ dataset }: PanelState) {
  return (dataset?.columns ?? []).map(({ name }) => [name, name] as const);
}

export const sections = [
  {
    label: 'Event definition',
    tab: 'data',
    controls: [
      {
        key: 'entity',
        kind: 'column',
        label: 'Entity ID',
        affects: 'query',
        default: null,
        rules: ['not-empty'],
        description: 'Who or what the events happen to, such as a user ID.',
      },
      {
        key: 'all_columns_x',
        kind: 'select',
        label: 'Event Names',
        affects: 'query',
        rules: ['not-empty'],
        choices: columnNames,
        initial: (state: PanelState) => columnNames(state)[0]?.[0],
        description: 'The column with the names of events.',
      },
      { ...rowLimit, label: 'Max Events', description: 'How many events the query may return.' },
      {
        key: 'order_by_entity',
        kind: 'boolean',
        label: 'Order by entity id',
        affects: 'query',
        default: true,
        description: 'Keeps the events of an entity together, so that a limit cuts off whole entities.',
      },
      {
        key: 'min_leaf_node_event_count',
        kind: 'select',
        label: 'Minimum leaf node event count',
        affects: 'query',
        default: 1,
        choices: numberChoices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        description: 'Hides sequences that fewer entities went through.',
      },
    ],
  },
  { label: 'Query', tab: 'data', isExpanded: true, controls: [adhocFilters] },
  {
    label: 'Additional metadata',
    tab: 'data',
    controls: [
      {
        key: 'all_columns',
        kind: 'columns',
        label: 'Metadata',
        affects: 'query',
        default: [],
        description: 'More columns of the events.',
      },
    ],
  },
] as const satisfies readonly Section[];
