import { describe, expect, it } from 'vitest';
import { chartNodesOf, readLayout } from './layout.ts';
import { readPositions } from './read-positions.ts';

const at = (slice_id: number | string, col: number, row: number, size_x: number, size_y: number) => ({
  slice_id,
  col,
  row,
  size_x,
  size_y,
});

const layoutOf = (places: readonly unknown[]) => readLayout(readPositions(JSON.stringify(places)));

describe('positions of the first dashboards', () => {
  it('become rows of charts', () => {
    const layout = layoutOf([at(2, 25, 1, 24, 16), at('1', 1, 1, 24, 16), at(3, 1, 17, 48, 8)]);
    expect(layout['GRID_ID']!.children).toEqual(['ROW-1', 'ROW-2']);
    expect(chartNodesOf(layout).map(({ meta }) => [meta.chartId, meta.width, meta.height])).toEqual([
      [1, 6, 50],
      [2, 6, 50],
      [3, 12, 25],
    ]);
  });
  it('become columns if charts were beside a taller one', () => {
    const layout = layoutOf([at(1, 1, 1, 16, 16), at(2, 17, 1, 32, 8), at(3, 17, 9, 32, 8)]);
    expect(layout['ROW-1']!.children).toEqual(['CHART-1', 'COLUMN-ROW-1-2']);
    expect([layout['COLUMN-ROW-1-2']!.meta.width, layout['COLUMN-ROW-1-2']!.children]).toEqual([
      8,
      ['CHART-2', 'CHART-3'],
    ]);
  });
  it('of the coarse grid have the same sizes', () => {
    expect(
      chartNodesOf(layoutOf([at(1, 1, 1, 6, 4), at(2, 7, 1, 6, 4)])).map(({ meta }) => [
        meta.width,
        meta.height,
      ]),
    ).toEqual([
      [6, 50],
      [6, 50],
    ]);
  });
  it('that are broken are left out, and no chart appears twice', () => {
    expect(
      chartNodesOf(layoutOf([null, 7, {}, at(1, 1, 1, 0, 4), at(2, 1, 1, 4, 4), at(2, 5, 1, 4, 4)])).map(
        ({ meta }) => meta.chartId,
      ),
    ).toEqual([2]);
  });
  it('of today stay as they are, and broken ones are none', () => {
    expect([
      readPositions('{"ROOT_ID": {"type": "ROOT"}}'),
      readPositions('broken'),
      readPositions(null),
      readPositions('7'),
    ]).toEqual([{ ROOT_ID: { type: 'ROOT' } }, {}, {}, {}]);
  });
});
