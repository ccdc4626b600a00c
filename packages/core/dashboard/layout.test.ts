import { describe, expect, it } from 'vitest';
import { EMPTY_LAYOUT, ancestorsOf, chartNodesOf, readLayout, topTabsOf, writeLayout } from './layout.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';

describe('a stored layout', () => {
  it('is empty if nothing or invalid data is stored', () => {
    for (const stored of [null, undefined, [], {}, 'x', { ROOT_ID: 5 }])
      expect(readLayout(stored)).toEqual(EMPTY_LAYOUT);
  });

  it('drops broken parts: missing children, second parents, circles and unreachable parts', () => {
    const layout = readLayout({
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['row', 'gone', 'row2'] },
      row: { type: 'ROW', children: ['a', 'row'] },
      row2: { type: 'ROW', children: ['a', 'GRID_ID'] },
      a: { type: 'CHART', meta: { chartId: 3, width: 'wide', height: 20 } },
      lost: { type: 'CHART', meta: { chartId: 9 } },
    });
    expect(Object.keys(layout).sort()).toEqual(['GRID_ID', 'ROOT_ID', 'a', 'row', 'row2']);
    expect(layout['row2']?.children).toEqual([]);
    expect(layout['a']?.meta).toMatchObject({ chartId: 3, height: 20 });
  });

  it('shows the grid if the root contains something else', () => {
    expect(
      readLayout({ ROOT_ID: { type: 'ROOT', children: ['x'] }, x: { type: 'CHART' } })['ROOT_ID']?.children,
    ).toEqual(['GRID_ID']);
  });

  it('keeps members of a part that we do not know', () => {
    const layout = readLayout({
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['d'] },
      d: { type: 'DYNAMIC', meta: { componentKey: 'k', metadata: { a: 1 } } },
    });
    expect(layout['d']?.meta).toMatchObject({ componentKey: 'k', metadata: { a: 1 } });
  });

  it('is written with its version, its title and the path to every part, and reads back the same', () => {
    const layout = aLayout(['TABS', 'TOP', {}, [['TAB', 't1', {}, [aRow('r', aChart('c'))]]]]);
    const written = writeLayout(layout, 'Sales');
    expect(written).toMatchObject({
      DASHBOARD_VERSION_KEY: 'v2',
      HEADER_ID: { type: 'HEADER', meta: { text: 'Sales' } },
      c: { parents: ['ROOT_ID', 'TOP', 't1', 'r'] },
      GRID_ID: { children: [] },
    });
    expect(readLayout(written)).toEqual(layout);
  });

  it('knows its top tabs, its charts and the path to a part', () => {
    const layout = aLayout([
      'TABS',
      'TOP',
      {},
      [
        ['TAB', 't1', {}, [aRow('r', aChart('c', 4, 7))]],
        ['TAB', 't2'],
      ],
    ]);
    expect(topTabsOf(layout)?.id).toBe('TOP');
    expect(chartNodesOf(layout).map(node => node.meta.chartId)).toEqual([7]);
    expect(chartNodesOf(layout, 't2')).toEqual([]);
    expect(ancestorsOf(layout, 'c')).toEqual(['ROOT_ID', 'TOP', 't1', 'r']);
  });
});
