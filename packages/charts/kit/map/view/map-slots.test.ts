import { expect, it } from 'vitest';
import { joinMaps } from './map-slots.ts';

it('never draws more maps than a browser can, and visible ones first', () => {
  const open = new Set<number>();
  const maps = Array.from({ length: 17 }, (_, i) =>
    joinMaps(isOpen => (isOpen ? open.add(i) : open.delete(i))),
  );
  for (const map of maps.slice(0, 14)) map.setVisible(true);
  expect(open.size).toBe(14);
  // The map is not visible, but still drawn, as long as no other map needs its slot.
  maps[5]!.setVisible(false);
  maps[2]!.setVisible(false);
  expect(open.size).toBe(14);
  maps[14]!.setVisible(true);
  expect([open.has(5), open.has(2), open.has(14)]).toEqual([false, true, true]);
  maps[15]!.setVisible(true);
  expect([open.has(2), open.has(15)]).toEqual([false, true]);
  // All maps are visible, so the next one waits until one is hidden.
  maps[16]!.setVisible(true);
  expect(open.has(16)).toBe(false);
  maps[0]!.leave();
  expect(open.has(16)).toBe(true);
  maps[16]!.leave();
});
