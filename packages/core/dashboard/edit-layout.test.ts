import { describe, expect, it } from 'vitest';
import { editLayout } from './edit-layout.ts';
import type { LayoutEvent } from './edit-layout.ts';
import { NO_NARROWER_NEIGHBOR, NO_ROOM, NO_TOP_TAB_INSIDE } from './layout-change.ts';
import { EMPTY_LAYOUT, GRID_ID, topTabsOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';

const edit = (layout: Layout, event: LayoutEvent): Layout => editLayout(layout, event).layout;
const add = (type: string, parentId: string, index = 0, meta = {}): LayoutEvent => ({
  type: 'component-added',
  component: { type, meta },
  to: { parentId, index },
  ids: ['new', 'new2'],
});
const move = (id: string, parentId: string, index = 0): LayoutEvent => ({
  type: 'component-moved',
  id,
  to: { parentId, index },
  ids: ['new'],
});

describe('adding', () => {
  it('wraps a chart in a row where rows stand', () => {
    const layout = edit(EMPTY_LAYOUT, add('CHART', GRID_ID, 0, { chartId: 5 }));
    expect(layout['new2']).toMatchObject({ type: 'ROW', children: ['new'] });
    expect(layout['new']?.meta).toMatchObject({ chartId: 5, width: 4, height: 50 });
  });

  it('makes a new chart as narrow as the row allows, and refuses when nothing is free', () => {
    const layout = aLayout(aRow('r', aChart('a', 10)));
    expect(edit(layout, add('CHART', 'r', 1))['new']?.meta.width).toBe(2);
    expect(editLayout(aLayout(aRow('r', aChart('a', 12))), add('CHART', 'r', 1)).warning).toBe(NO_ROOM);
  });

  it('gives new tabs a first tab', () => {
    const layout = edit(EMPTY_LAYOUT, add('TABS', GRID_ID));
    expect(layout['new']).toMatchObject({ type: 'TABS', children: ['new2'] });
    expect(layout['new2']?.meta).toMatchObject({ defaultText: 'Tab title' });
  });

  it('refuses what may not stand there', () => {
    const layout = aLayout(aRow('r', aChart('a')));
    for (const [type, parent] of [
      ['HEADER', 'r'],
      ['ROW', 'r'],
      ['TAB', GRID_ID],
      ['CHART', 'a'],
    ] as const)
      expect(edit(layout, add(type, parent))).toBe(layout);
  });
});

describe('moving', () => {
  it('reorders within a row without changing widths', () => {
    const layout = edit(aLayout(aRow('r', aChart('a', 6), aChart('b', 6))), move('a', 'r', 2));
    expect(layout['r']?.children).toEqual(['b', 'a']);
    expect(layout['a']?.meta.width).toBe(6);
  });

  it('shrinks to the free room of another row and takes the emptied row away', () => {
    const layout = edit(aLayout(aRow('r1', aChart('a', 8)), aRow('r2', aChart('b', 9))), move('a', 'r2', 1));
    expect(layout['a']?.meta.width).toBe(3);
    expect(layout['r1']).toBeUndefined();
    expect(layout[GRID_ID]?.children).toEqual(['r2']);
  });

  it('gets a row of its own between rows', () => {
    const layout = edit(aLayout(aRow('r1', aChart('a'), aChart('b'))), move('b', GRID_ID, 1));
    expect(layout[GRID_ID]?.children).toEqual(['r1', 'new']);
    expect(layout['new']?.children).toEqual(['b']);
  });

  it('refuses a full row and says so', () => {
    const layout = aLayout(aRow('r1', aChart('a')), aRow('r2', aChart('b', 12)));
    expect(editLayout(layout, move('a', 'r2'))).toEqual({ layout, warning: NO_ROOM });
  });

  it('never moves a part into itself', () => {
    const layout = aLayout(aRow('r', ['COLUMN', 'c', { width: 6 }, [aRow('inner', aChart('a', 3))]]));
    expect(edit(layout, move('c', 'inner'))).toBe(layout);
  });

  it('refuses to go deeper than parts may nest', () => {
    const layout = aLayout(
      aRow('r', ['COLUMN', 'c', { width: 6 }, [aRow('inner', aChart('a', 3))]]),
      aRow('r2', ['COLUMN', 'c2', { width: 6 }, [aRow('inner2', aChart('b', 3))]]),
    );
    expect(edit(layout, move('c2', 'inner', 1))).toBe(layout);
  });

  it('keeps top tabs out of inner tabs', () => {
    const layout = aLayout([
      'TABS',
      'TOP',
      {},
      [
        ['TAB', 't1', {}, [['TABS', 'in', {}, [['TAB', 'it']]]]],
        ['TAB', 't2'],
      ],
    ]);
    expect(editLayout(layout, move('t2', 'in'))).toEqual({ layout, warning: NO_TOP_TAB_INSIDE });
  });
});

describe('resizing', () => {
  it('stops at one column and at the limits of height', () => {
    const layout = aLayout(aRow('r', aChart('a', 4), aChart('b', 5)));
    expect(edit(layout, { type: 'component-resized', id: 'a', width: 7 })['b']?.meta.width).toBe(5);
    expect(
      edit(layout, { type: 'component-resized', id: 'a', width: 0, height: 1 })['a']?.meta,
    ).toMatchObject({ width: 1, height: 5 });
    expect(edit(layout, { type: 'component-resized', id: 'a', height: 500 })['a']?.meta.height).toBe(100);
  });

  it('makes room in a full row: the next neighbors give columns first, each keeping what it needs', () => {
    const layout = aLayout(
      aRow('r', aChart('a', 2), aChart('b', 4), aChart('c', 2), [
        'COLUMN',
        'x',
        { width: 4 },
        [aRow('inner', aChart('d', 3))],
      ]),
    );
    const widths = (width: number) => {
      const after = edit(layout, { type: 'component-resized', id: 'b', width });
      return ['a', 'b', 'c', 'x'].map(id => after[id]?.meta.width);
    };
    expect(widths(5)).toEqual([2, 5, 1, 4]);
    expect(widths(6)).toEqual([2, 6, 1, 3]);
    expect(widths(12)).toEqual([1, 7, 1, 3]);
  });

  it('says why a part cannot grow', () => {
    const layout = aLayout(aRow('r', aChart('a', 11), aChart('b', 1)));
    expect(editLayout(layout, { type: 'component-resized', id: 'a', width: 12 })).toEqual({
      layout,
      warning: NO_NARROWER_NEIGHBOR,
    });
    expect(editLayout(layout, { type: 'component-resized', id: 'a', width: 3 }).warning).toBeUndefined();
  });

  it('does not make a column narrower than what stands in it', () => {
    const layout = aLayout(
      aRow('r', ['COLUMN', 'c', { width: 8 }, [aRow('inner', aChart('a', 3), aChart('b', 2))]]),
    );
    expect(edit(layout, { type: 'component-resized', id: 'c', width: 2 })['c']?.meta.width).toBe(5);
  });
});

describe('removing', () => {
  it('takes the row away with its last part, and tabs with their last tab', () => {
    expect(edit(aLayout(aRow('r', aChart('a'))), { type: 'component-removed', id: 'a' })).toEqual(
      EMPTY_LAYOUT,
    );
    expect(edit(aLayout(['TABS', 'in', {}, [['TAB', 't']]]), { type: 'component-removed', id: 't' })).toEqual(
      EMPTY_LAYOUT,
    );
  });

  it('takes the column away with its last part', () => {
    const layout = aLayout(aRow('r', aChart('a'), ['COLUMN', 'c', {}, [aChart('b')]]));
    expect(edit(layout, { type: 'component-removed', id: 'b' })['r']?.children).toEqual(['a']);
    expect(edit(layout, move('b', 'r', 0))['r']?.children).toEqual(['b', 'a']);
  });

  it('shows the grid again when the last top tab is gone', () => {
    const layout = edit(aLayout(['TABS', 'TOP', {}, [['TAB', 't', {}, [aRow('r', aChart('a'))]]]]), {
      type: 'component-removed',
      id: 't',
    });
    expect(layout).toEqual(EMPTY_LAYOUT);
  });
});

describe('tabs at the top', () => {
  it('take over what is on the page, and give it back in order', () => {
    const plain = aLayout(aRow('r1', aChart('a')), aRow('r2', aChart('b')));
    const tabbed = edit(plain, { type: 'top-tabs-added', ids: ['TABS-1', 'TAB-1'] });
    expect(topTabsOf(tabbed)?.children).toEqual(['TAB-1']);
    expect(tabbed['TAB-1']?.children).toEqual(['r1', 'r2']);
    expect(edit(tabbed, { type: 'top-tabs-collapsed' })).toEqual(plain);
  });
});
