import { describe, expect, it } from 'vitest';
import { editLayout } from '@powerset/core/dashboard/edit-layout.ts';
import { GRID_ID } from '@powerset/core/dashboard/layout.ts';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { dropOnTab, dropPlace } from './drop-place.ts';
import type { Box, DropInput } from './drop-place.ts';
import { keyboardMove, keyboardResize } from './keyboard-move.ts';

const layout = aLayout(aRow('r1', aChart('a', 4), aChart('b', 4)), aRow('r2', aChart('c', 12)), [
  'COLUMN',
  'x',
]);
const BOXES: Readonly<Record<string, Box>> = {
  [GRID_ID]: { left: 0, top: 0, right: 1000, bottom: 900 },
  r1: { left: 0, top: 0, right: 1000, bottom: 300 },
  a: { left: 0, top: 0, right: 320, bottom: 300 },
  b: { left: 336, top: 0, right: 656, bottom: 300 },
  r2: { left: 0, top: 316, right: 1000, bottom: 616 },
  c: { left: 0, top: 316, right: 1000, bottom: 616 },
};
const drop = (
  x: number,
  y: number,
  under: readonly string[],
  dragged: DropInput['dragged'] = { type: 'CHART' },
) => dropPlace({ layout, dragged, pointer: { x, y }, under: [...under, GRID_ID], boxOf: id => BOXES[id] });

describe('dropping', () => {
  it('goes before or after a tile of a row, by the half that the pointer is in', () => {
    expect(drop(60, 150, ['a', 'r1'])?.place).toEqual({ parentId: 'r1', index: 0 });
    expect(drop(300, 150, ['a', 'r1'])?.place).toEqual({ parentId: 'r1', index: 1 });
    expect(drop(300, 150, ['a', 'r1'])?.mark).toEqual({ left: 326.5, right: 329.5, top: 0, bottom: 300 });
  });

  it('goes between rows near the edge of a row', () => {
    expect(drop(500, 296, ['b', 'r1'])?.place).toEqual({ parentId: GRID_ID, index: 1 });
    expect(drop(500, 4, ['b', 'r1'])?.place).toEqual({ parentId: GRID_ID, index: 0 });
  });

  it('goes into the free end of a row', () => {
    expect(drop(900, 150, ['r1'])?.place).toEqual({ parentId: 'r1', index: 2 });
  });

  it('passes a full row over', () => {
    expect(drop(500, 400, ['c', 'r2'])?.place.parentId).toBe(GRID_ID);
  });

  it('keeps rows and headers out of rows', () => {
    expect(drop(60, 150, ['a', 'r1'], { type: 'HEADER' })?.place.parentId).toBe(GRID_ID);
    expect(drop(60, 150, ['a', 'r1'], { type: 'ROW', id: 'r2' })?.place.parentId).toBe(GRID_ID);
  });

  it('is not possible where no part may be', () => {
    expect(drop(60, 150, ['a', 'r1'], { type: 'TAB' })).toBeUndefined();
  });
});

describe('dropping on a tab', () => {
  const tabs = aLayout([
    'TABS',
    'in',
    {},
    [
      ['TAB', 't1', {}, [aRow('r', aChart('a'))]],
      ['TAB', 't2'],
    ],
  ]);
  const box: Box = { left: 100, top: 0, right: 200, bottom: 32 };
  const onTab = (dragged: DropInput['dragged'], x: number) =>
    dropOnTab(tabs, dragged, { tabId: 't1', x, box })?.place;

  it('goes to the end of the tab', () => {
    expect(onTab({ type: 'CHART' }, 150)).toEqual({ parentId: 't1', index: 1 });
  });

  it('puts another tab before or after it', () => {
    expect(onTab({ type: 'TAB', id: 't2' }, 110)).toEqual({ parentId: 'in', index: 0 });
    expect(onTab({ type: 'TAB', id: 't2' }, 190)).toEqual({ parentId: 'in', index: 1 });
  });
});

describe('moving with the keyboard', () => {
  const after = (id: string, direction: Parameters<typeof keyboardMove>[2], from = layout) => {
    const event = keyboardMove(from, id, direction, 'new');
    return event && editLayout(from, event).layout;
  };

  it('changes places within a row and stops at its ends', () => {
    expect(after('a', 'right')?.['r1']?.children).toEqual(['b', 'a']);
    expect(after('a', 'left')).toBeUndefined();
  });

  it('goes into a row of its own when the next one is full', () => {
    const next = after('a', 'down')!;
    expect(next[GRID_ID]?.children).toEqual(['r1', 'new', 'r2', 'x']);
    expect(next['new']?.children).toEqual(['a']);
  });

  it('goes into the next row when there is room', () => {
    const roomy = aLayout(aRow('r1', aChart('a', 4), aChart('b', 4)), aRow('r2', aChart('c', 6)));
    expect(after('b', 'down', roomy)?.['r2']?.children).toEqual(['b', 'c']);
  });

  it('moves the whole row when the part is alone in it', () => {
    expect(after('c', 'up')?.[GRID_ID]?.children).toEqual(['r2', 'r1', 'x']);
  });

  it('resizes by a column and by two units', () => {
    expect(keyboardResize(layout, 'a', 'right')).toMatchObject({ width: 5 });
    expect(keyboardResize(layout, 'a', 'up')).toMatchObject({ height: 48 });
    expect(keyboardResize(layout, 'r1', 'up')).toBeUndefined();
  });
});
