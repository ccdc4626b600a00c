import { expect, it } from 'vitest';
import { copyPart, pasteNear, withNewIds } from './copy-component.ts';
import { GRID_ID } from './layout.ts';
import type { Layout } from './layout.ts';
import { aChart, aLayout, aRow } from './layout-samples.ts';
import { problemsOf } from './random-edits.ts';

/** Copies a part of one layout near a part of another. */
function paste(from: Layout, id: string, to: Layout = from, near: string | undefined = id) {
  let count = 0;
  const part = withNewIds(copyPart(from, id)!, type => `${type}-${++count}`);
  const result = pasteNear(to, part, { near, page: GRID_ID, rowId: 'ROW-new' });
  expect(problemsOf(result.layout)).toEqual([]);
  return result;
}

it('puts a copy of a chart beside it while the row has room, and both show the same chart', () => {
  const { layout } = paste(aLayout(aRow('r', aChart('a', 4, 7))), 'a');
  expect(layout['r']?.children).toEqual(['a', 'CHART-1']);
  expect(layout['CHART-1']?.meta).toEqual({ width: 4, height: 50, chartId: 7 });
});

it('gives the copy its own row below a full row', () => {
  const { layout } = paste(aLayout(aRow('r', aChart('a', 12)), aRow('last', aChart('b'))), 'a');
  expect(layout[GRID_ID]?.children).toEqual(['r', 'ROW-new', 'last']);
});

it('copies a row with its contents under new ids', () => {
  const { layout } = paste(
    aLayout(aRow('r', aChart('a'), ['COLUMN', 'c', { width: 3 }, [aChart('b', 3)]])),
    'r',
  );
  expect(layout[GRID_ID]?.children).toEqual(['r', 'ROW-1']);
  expect(layout['ROW-1']?.children).toEqual(['CHART-2', 'COLUMN-3']);
  expect(layout['COLUMN-3']?.children).toEqual(['CHART-4']);
});

it('pastes into an empty tab, and at the end of the page when nothing is selected', () => {
  const source = aLayout(aRow('r', aChart('a')));
  const tabs = aLayout(['TABS', 'in', {}, [['TAB', 't']]]);
  expect(paste(source, 'a', tabs, 't').layout['t']?.children).toEqual(['ROW-new']);
  const plain = aLayout(aRow('x', aChart('y')));
  expect(paste(source, 'r', plain, undefined).layout[GRID_ID]?.children).toEqual(['x', 'ROW-1']);
});

it('climbs to a place where the part may be', () => {
  const layout = aLayout(aRow('r', aChart('a')), ['HEADER', 'h']);
  expect(paste(layout, 'h', layout, 'a').layout[GRID_ID]?.children).toEqual(['r', 'HEADER-1', 'h']);
});

it('refuses ids that the layout already has, and a tab where there are no tabs', () => {
  const layout = aLayout(['TABS', 'in', {}, [['TAB', 't']]]);
  const near = { near: undefined, page: GRID_ID, rowId: 'new' };
  expect(pasteNear(layout, copyPart(layout, 't')!, near).layout).toBe(layout);
  const plain = aLayout(aRow('x', aChart('y')));
  expect(paste(layout, 't', plain, 'y').warning).toBeDefined();
});
