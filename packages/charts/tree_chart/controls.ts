import type { Choice, PanelState, Section } from '../kit/control.ts';
import { adhocFilters, metric, rowLimit } from '../kit/shared-controls.ts';

const SIDES: readonly Choice[] = [
  ['left', 'left'],
  ['top', 'top'],
  ['right', 'right'],
  ['bottom', 'bottom'],
];

function isOrthogonal({ formData }: PanelState): boolean {
  return formData.layout === 'orthogonal';
}

export const sections = [
  {
    label: 'Query',
    tab: 'data',
    isExpanded: true,
    controls: [
      {
        key: 'id',
        kind: 'column',
        label: 'Id',
        affects: 'query',
        rules: ['not-empty'],
        description: 'What identifies a node.',
      },
      {
        key: 'parent',
        kind: 'column',
        label: 'Parent',
        affects: 'query',
        rules: ['not-empty'],
        description: 'The id of the node above.',
      },
      {
        key: 'name',
        kind: 'column',
        label: 'Name',
        affects: 'query',
        description: 'The label of each node. Defaults to its ID.',
      },
      {
        key: 'root_node_id',
        kind: 'text',
        label: 'Root node id',
        affects: 'drawing',
        description: 'Where the tree starts. Empty starts at the node with the most nodes below.',
      },
      { ...metric, rules: [], description: 'A value for each node, shown in its tooltip.' },
      adhocFilters,
      rowLimit,
    ],
  },
  {
    label: 'Chart options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      { heading: 'Layout' },
      {
        key: 'layout',
        kind: 'radio',
        label: 'Tree layout',
        affects: 'drawing',
        default: 'orthogonal',
        choices: [
          ['orthogonal', 'Orthogonal'],
          ['radial', 'Radial'],
        ],
      },
      {
        key: 'orient',
        kind: 'radio',
        label: 'Tree orientation',
        affects: 'drawing',
        default: 'LR',
        choices: [
          ['LR', 'Left to Right'],
          ['RL', 'Right to Left'],
          ['TB', 'Top to Bottom'],
          ['BT', 'Bottom to Top'],
        ],
        isVisible: isOrthogonal,
      },
      {
        key: 'node_label_position',
        kind: 'radio',
        label: 'Node label position',
        affects: 'drawing',
        default: 'left',
        choices: SIDES,
        description: 'Label position of nodes with children.',
      },
      {
        key: 'child_label_position',
        kind: 'radio',
        label: 'Child label position',
        affects: 'drawing',
        default: 'bottom',
        choices: SIDES,
        description: 'Label position of nodes without children, where space allows.',
      },
      {
        key: 'emphasis',
        kind: 'radio',
        label: 'Emphasis',
        affects: 'drawing',
        default: 'descendant',
        choices: [
          ['ancestor', 'ancestor'],
          ['descendant', 'descendant'],
        ],
        isVisible: isOrthogonal,
        description: 'Which relatives are highlighted with the node under the pointer.',
      },
      {
        key: 'symbol',
        kind: 'select',
        label: 'Symbol',
        affects: 'drawing',
        default: 'emptyCircle',
        choices: [
          ['emptyCircle', 'Empty circle'],
          ['circle', 'Circle'],
          ['rect', 'Rectangle'],
          ['triangle', 'Triangle'],
          ['diamond', 'Diamond'],
          ['pin', 'Pin'],
          ['arrow', 'Arrow'],
          ['none', 'None'],
        ],
      },
      {
        key: 'symbolSize',
        kind: 'slider',
        label: 'Symbol size',
        affects: 'drawing',
        default: 7,
        min: 5,
        max: 30,
        step: 2,
      },
      {
        key: 'roam',
        kind: 'select',
        label: 'Enable graph roaming',
        affects: 'drawing',
        default: true,
        choices: [
          [false, 'Disabled'],
          ['scale', 'Scale only'],
          ['move', 'Move only'],
          [true, 'Scale and Move'],
        ],
        description: 'Move and scale the drawing with the mouse.',
      },
    ],
  },
] as const satisfies readonly Section[];
