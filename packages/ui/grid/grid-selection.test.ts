import { describe, expect, it } from 'vitest';
import { gridSelection, rangeOf, rangeText } from './grid-selection.ts';
import type { GridEvent, GridSelection } from './grid-selection.ts';

const extent = { rowCount: 100, columnCount: 5, pageRows: 20 };
const after = (...events: readonly GridEvent[]): GridSelection | undefined =>
  events.reduce(
    (selection, event) => gridSelection(selection, event, extent),
    undefined as GridSelection | undefined,
  );
const press = (row: number, column: number, extend = false): GridEvent => ({
  type: 'pressed',
  cell: { row, column },
  extends: extend,
});
const move = (key: string, held: { jumps?: boolean; extends?: boolean } = {}): GridEvent => ({
  type: 'moved',
  key,
  jumps: false,
  extends: false,
  ...held,
});

describe('the selected cells', () => {
  it('start at the first cell when the keyboard enters', () => {
    expect(after(move('ArrowDown'))?.active).toEqual({ row: 0, column: 0 });
  });

  it('move with the arrow keys and stop at the edges', () => {
    expect(after(press(99, 4), move('ArrowDown'), move('ArrowRight'))?.active).toEqual({
      row: 99,
      column: 4,
    });
  });

  it('jump to the end with the control key and by pages', () => {
    expect(after(press(3, 2), move('End', { jumps: true }))?.active).toEqual({ row: 99, column: 4 });
    expect(after(press(3, 2), move('PageDown'))?.active).toEqual({ row: 23, column: 2 });
  });

  it('grow with Shift from their start', () => {
    const grown = after(
      press(5, 3),
      move('ArrowUp', { extends: true }),
      move('ArrowLeft', { extends: true }),
    )!;
    expect(rangeOf(grown)).toEqual({ top: 4, bottom: 5, left: 2, right: 3 });
    expect(rangeOf(after(press(5, 3), press(2, 4, true))!)).toEqual({ top: 2, bottom: 5, left: 3, right: 4 });
  });

  it('are none in an empty grid', () => {
    expect(gridSelection(undefined, move('ArrowDown'), { ...extent, rowCount: 0 })).toBeUndefined();
  });
});

it('copies cells as tab-separated lines and quotes values that would break them', () => {
  const cells = [
    ['a', 'b\tc'],
    ['say "x"', ''],
  ];
  expect(rangeText({ top: 0, bottom: 1, left: 0, right: 1 }, (row, column) => cells[row]![column]!)).toBe(
    'a\t"b\tc"\n"say ""x"""\t',
  );
});
