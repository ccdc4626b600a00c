import { describe, expect, it } from 'vitest';
import type { DashboardContent } from './content.ts';
import { describeChanges } from './describe-changes.ts';
import { editLayout } from './edit-layout.ts';
import type { LayoutEvent } from './edit-layout.ts';
import { aLayout, aRow } from './layout-samples.ts';

const chart = (id: string, sliceName: string, chartId: number) =>
  ['CHART', id, { width: 4, height: 50, chartId, sliceName }] as const;
const base: DashboardContent = {
  title: 'Sales',
  slug: null,
  css: '',
  certifiedBy: '',
  certificationDetails: '',
  metadata: { color_scheme: 'a', native_filter_configuration: [{ id: 'F1', name: 'Region' }] },
  layout: aLayout(
    aRow('r1', chart('a', 'Orders', 1), chart('b', 'Returns', 2)),
    aRow('r2', chart('c', 'Stock', 3)),
  ),
};
const changesOf = (...events: readonly LayoutEvent[]) =>
  describeChanges(base, {
    ...base,
    layout: events.reduce((layout, event) => editLayout(layout, event).layout, base.layout),
  });

describe('the changes between two versions of a dashboard', () => {
  it('are none for the same content', () => {
    expect(changesOf()).toEqual([]);
  });

  it('name the charts that were added, removed, moved, and resized', () => {
    expect(changesOf({ type: 'component-removed', id: 'c' })).toEqual([
      { kind: 'removed', id: 'c', type: 'CHART', name: 'Stock' },
    ]);
    expect(changesOf({ type: 'component-resized', id: 'a', width: 3 })).toEqual([
      { kind: 'resized', id: 'a', type: 'CHART', name: 'Orders', before: '4 × 50', after: '3 × 50' },
    ]);
    expect(
      changesOf({ type: 'component-moved', id: 'b', to: { parentId: 'r2', index: 0 }, ids: ['x', 'x2'] }),
    ).toEqual([{ kind: 'moved', id: 'b', type: 'CHART', name: 'Returns' }]);
    expect(
      changesOf({
        type: 'component-added',
        component: { type: 'MARKDOWN', meta: { code: '\n## Notes\nmore' } },
        to: { parentId: 'r2', index: 1 },
        ids: ['m', 'm2'],
      }),
    ).toEqual([{ kind: 'added', id: 'm', type: 'MARKDOWN', name: 'Notes' }]);
  });

  it('name only the part that changed its place among others', () => {
    const rows = aLayout(
      ...['a', 'b', 'c'].map((id, at) => aRow(`r-${id}`, chart(id, id.toUpperCase(), at + 1))),
      ['HEADER', 'h', { text: 'Totals' }],
    );
    const { layout } = editLayout(rows, {
      type: 'component-moved',
      id: 'h',
      to: { parentId: 'GRID_ID', index: 0 },
      ids: ['x', 'x2'],
    });
    expect(describeChanges({ ...base, layout: rows }, { ...base, layout })).toEqual([
      { kind: 'moved', id: 'h', type: 'HEADER', name: 'Totals' },
    ]);
  });

  it('recognize a chart after its layout was written again', () => {
    const rewritten = aLayout(
      aRow('x1', chart('p', 'Orders', 1), chart('q', 'Returns', 2)),
      aRow('x2', chart('r', 'Stock', 3)),
    );
    expect(describeChanges(base, { ...base, layout: rewritten })).toEqual([]);
  });

  it('name filters and settings', () => {
    const after = {
      ...base,
      title: 'Sales 2026',
      metadata: { color_scheme: 'b', native_filter_configuration: [{ id: 'F2', name: 'Year' }] },
    };
    expect(describeChanges(base, after)).toEqual([
      { kind: 'added', type: 'FILTER', name: 'Year' },
      { kind: 'removed', type: 'FILTER', name: 'Region' },
      { kind: 'setting', name: 'dashboard_title', before: 'Sales', after: 'Sales 2026' },
      { kind: 'setting', name: 'json_metadata.color_scheme', before: 'a', after: 'b' },
    ]);
  });
});
