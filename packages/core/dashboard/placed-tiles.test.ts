import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from './layout-samples.ts';
import { placedTiles } from './placed-tiles.ts';

describe('The parts of a dashboard on a page', () => {
  it('are side by side in their row, and below the previous row', () => {
    const layout = aLayout(aRow('r1', aChart('a', 8), aChart('b', 4)), aRow('r2', aChart('c', 12)));
    const [a, b, c] = placedTiles(layout, 1184);
    expect([a!.x, a!.width, b!.x, b!.width, c!.x, c!.width]).toEqual([0, 784, 800, 384, 0, 1184]);
    expect([a!.y, b!.y, c!.y]).toEqual([0, 0, a!.height + 16]);
  });

  it('of an empty dashboard are none', () => {
    expect(placedTiles({}, 1000)).toEqual([]);
  });
});
