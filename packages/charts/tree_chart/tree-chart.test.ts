import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { treeChart } from './index.ts';

chartConformance(treeChart, import.meta.url);
recordedPanel(treeChart);

interface Item {
  readonly name: string;
  readonly value?: number;
  readonly children: readonly Item[];
}
interface Option {
  readonly series: readonly {
    readonly data: readonly Item[];
    readonly leaves: { readonly label: { position: string } };
  }[];
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
}

recordedDrawings(treeChart, (ours, recorded) => {
  const [own] = optionFacts(ours.option).series[0]!.data as readonly Item[];
  const [theirs] = recordedFacts(recorded).series[0]!.data as readonly Item[];
  // If the root is empty, Superset looks for a node with an empty name, and draws nothing.
  if (theirs!.children.length === 0) expect(own!.children.length).toBeGreaterThan(0);
  else expect(own).toEqual(theirs);
});

const ROWS = [
  { id: 1, parent: null, name: 'Company', people: 0 },
  { id: 2, parent: 1, name: 'Sales', people: 4 },
  { id: 3, parent: 1, name: 'Finance', people: 2 },
  { id: 4, parent: 2, name: 'Europe', people: 3 },
  { id: 9, parent: null, name: 'Another company', people: 1 },
];

function drawn(
  formData: object = {},
  data: readonly object[] = ROWS,
  size: readonly [number, number] = [600, 360],
): Option {
  return draw(
    treeChart,
    { viz_type: 'tree_chart', id: 'id', parent: 'parent', name: 'name', metric: 'people', ...formData },
    [{ data: data as never, colnames: ['id', 'parent', 'name', 'people'], coltypes: [0, 0, 1, 0] }],
    size,
  ) as Option;
}

describe('a tree', () => {
  it('starts at the top with the most nodes', () => {
    expect(drawn().series[0]!.data).toMatchObject([
      {
        name: 'Company',
        children: [
          { name: 'Sales', value: 4, children: [{ name: 'Europe', value: 3 }] },
          { name: 'Finance' },
        ],
      },
    ]);
  });

  it('starts at the node that its author chose', () => {
    expect(drawn({ root_node_id: '2' }).series[0]!.data).toMatchObject([{ name: 'Sales' }]);
  });

  it('has parents without their own rows', () => {
    expect(drawn({}, ROWS.slice(1, 4)).series[0]!.data).toMatchObject([{ name: '1', children: [{}, {}] }]);
  });

  it('reports when there is no root instead of drawing nothing', () => {
    expect(drawn({ root_node_id: 'x' }).graphic[0]!.style.text).toBe(
      'No node has the id x. Change "Root node id" or the filters.',
    );
    const circle = [
      { id: 1, parent: 2, name: 'a' },
      { id: 2, parent: 1, name: 'b' },
    ];
    expect(drawn({}, circle).graphic[0]!.style.text).toBe(
      'No node is at the top: each one has a parent below it.',
    );
  });

  it('writes the names of leaves beside them if rows are close', () => {
    expect(drawn().series[0]!.leaves.label.position).toBe('bottom');
    expect(drawn({}, ROWS, [600, 60]).series[0]!.leaves.label.position).toBe('right');
  });
});
