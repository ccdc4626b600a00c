import { expect, it } from 'vitest';
import { openSlot } from './map-slots.ts';

it('asks the map that has been out of sight longest to go when there are too many', () => {
  const released: number[] = [];
  const slots = Array.from({ length: 12 }, (_, i) => openSlot(() => released.push(i)));
  slots[5]!.setVisible(false);
  slots[2]!.setVisible(false);
  openSlot(() => released.push(12));
  expect(released).toEqual([5]);
  openSlot(() => released.push(13));
  expect(released).toEqual([5, 2]);
  openSlot(() => released.push(14));
  expect(released).toEqual([5, 2]);
});
