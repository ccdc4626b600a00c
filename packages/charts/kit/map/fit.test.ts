import { describe, expect, it } from 'vitest';
import { boundsOf, fitViewport, project, unproject } from './fit.ts';
import { isSameView, viewportOf, WORLD } from './viewport.ts';

const ROOM = { width: 800, height: 500 };

describe('fitting a map to its data', () => {
  it.each([
    ['a city', { west: 2.2, east: 2.5, south: 48.8, north: 48.95 }],
    ['the world', { west: -170, east: 175, south: -50, north: 70 }],
    ['a line of longitude', { west: 10, east: 10, south: -20, north: 20 }],
  ])('shows %s whole', (_, bounds) => {
    const view = fitViewport(bounds, ROOM);
    const scale = 512 * 2 ** view.zoom;
    const [x, y] = project([view.longitude, view.latitude]);
    for (const corner of [
      [bounds.west, bounds.north],
      [bounds.east, bounds.south],
    ] as const) {
      const [cx, cy] = project(corner);
      expect(Math.abs(cx - x) * scale).toBeLessThanOrEqual(ROOM.width / 2);
      expect(Math.abs(cy - y) * scale).toBeLessThanOrEqual(ROOM.height / 2);
    }
  });
  it('shows a single place with its surroundings', () => {
    const bounds = boundsOf([[12.5, 55.7]])!;
    expect(fitViewport(bounds, ROOM)).toMatchObject({ zoom: 12, pitch: 0 });
  });
  it('has no extent without places', () => {
    expect(boundsOf([])).toBeUndefined();
  });
  it('projects and back', () => {
    const [longitude, latitude] = unproject(project([-70.5, -33.4]));
    expect([longitude.toFixed(6), latitude.toFixed(6)]).toEqual(['-70.500000', '-33.400000']);
  });
});

describe('a saved viewport', () => {
  it.each([[undefined], [null], ['x'], [{}], [{ longitude: 'x', latitude: null, zoom: '' }]])(
    'that says nothing is the world: %j',
    saved => {
      expect(viewportOf(saved)).toEqual(WORLD);
    },
  );
  it('keeps numbers and numbers as text, within the limits of a map', () => {
    expect(viewportOf({ longitude: '10', latitude: 99, zoom: 40, bearing: 5, pitch: 90 })).toEqual({
      longitude: 10,
      latitude: 85,
      zoom: 20,
      bearing: 5,
      pitch: 60,
    });
  });
  it('is the same except for rounding', () => {
    expect(isSameView(WORLD, { ...WORLD, zoom: WORLD.zoom + 1e-9 })).toBe(true);
    expect(isSameView(WORLD, { ...WORLD, zoom: 2 })).toBe(false);
  });
});
