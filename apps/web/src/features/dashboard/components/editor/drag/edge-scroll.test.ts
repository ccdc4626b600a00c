import { expect, it } from 'vitest';
import { scrollSpeed } from './edge-scroll.ts';

it('scrolls towards the edge that is near, faster the nearer it is', () => {
  expect(scrollSpeed(400, 800)).toBe(0);
  expect(scrollSpeed(0, 800)).toBe(-18);
  expect(scrollSpeed(800, 800)).toBe(18);
  expect(scrollSpeed(760, 800)).toBeGreaterThan(scrollSpeed(720, 800));
  expect(scrollSpeed(900, 800)).toBe(18);
});
