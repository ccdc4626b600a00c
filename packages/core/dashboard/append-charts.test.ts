import { describe, expect, it } from 'vitest';
import { addTopTabs } from './add-component.ts';
import { appendCharts } from './append-charts.ts';
import { chartNodesOf, EMPTY_LAYOUT, GRID_ID, readLayout, writeLayout } from './layout.ts';

const charts = [1, 2, 3, 4].map(id => ({ id, name: `Chart ${id}` }));

describe('charts that a dashboard has and its layout lacks', () => {
  it('come in rows of three at the end', () => {
    const layout = appendCharts(EMPTY_LAYOUT, charts);
    const rows = layout[GRID_ID]!.children.map(id => layout[id]!.children.length);
    expect(rows).toEqual([3, 1]);
    expect(chartNodesOf(layout).map(node => node.meta.chartId)).toEqual([1, 2, 3, 4]);
  });

  it('come after the existing ones', () => {
    const before = appendCharts(EMPTY_LAYOUT, charts.slice(1, 3));
    const after = appendCharts(before, charts);
    expect(chartNodesOf(after).map(node => node.meta.chartId)).toEqual([2, 3, 1, 4]);
    expect(appendCharts(after, charts)).toBe(after);
  });

  it('come into the first tab of a dashboard with tabs', () => {
    const tabs = addTopTabs(addTopTabs(EMPTY_LAYOUT, ['TABS-1', 'TAB-1']), ['TABS-1', 'TAB-2']);
    const layout = appendCharts(tabs, charts);
    expect(chartNodesOf(layout, 'TAB-1')).toHaveLength(4);
    expect(layout['TAB-2']!.children).toEqual([]);
  });

  it('are kept when the layout is saved and read', () => {
    const layout = appendCharts(EMPTY_LAYOUT, charts);
    expect(readLayout(writeLayout(layout, 'Sales'))).toEqual(layout);
  });
});
