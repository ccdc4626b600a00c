import { readLayout } from './layout.ts';
import type { Layout } from './layout.ts';

type Sketch = readonly [
  type: string,
  id: string,
  meta?: Readonly<Record<string, unknown>>,
  children?: readonly Sketch[],
];

/** Returns a layout from a sketch of the page, for tests. */
export function aLayout(...content: readonly Sketch[]): Layout {
  const nodes: Record<string, unknown> = {};
  const add = ([type, id, meta = {}, children = []]: Sketch): string => {
    nodes[id] = { id, type, meta, children: children.map(add) };
    return id;
  };
  const ids = content.map(add);
  const isTabs = content[0]?.[0] === 'TABS' && content[0][1].startsWith('TOP');
  nodes['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: isTabs ? [] : ids };
  nodes['ROOT_ID'] = { id: 'ROOT_ID', type: 'ROOT', children: isTabs ? ids : ['GRID_ID'] };
  return readLayout(nodes);
}

/** Returns a chart for a sketch. */
export function aChart(id: string, width = 4, chartId = 1): Sketch {
  return ['CHART', id, { width, height: 50, chartId }];
}

/** Returns a row for a sketch. */
export function aRow(id: string, ...children: readonly Sketch[]): Sketch {
  return ['ROW', id, {}, children];
}
