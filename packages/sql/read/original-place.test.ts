import fc from 'fast-check';
import { expect, it } from 'vitest';
import { originalPlace } from './original-place.ts';

it('text beside an insertion is found at its original position, and inserted text at none', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.nat(60), (before, put, behind, at) => {
      const [original, changed] = [before + behind, before + put + behind];
      const place = originalPlace(original, changed, Math.min(at, changed.length));
      if (place !== undefined) expect(original[place]).toBe(changed[Math.min(at, changed.length)]);
      if (at < before.length) expect(place).toBe(at);
    }),
  );
  const [text, restricted] = [
    'SELECT a FROM t WHERE b',
    'SELECT a FROM (SELECT * FROM t WHERE (c\n)) AS t WHERE b',
  ];
  expect(originalPlace(text, restricted, restricted.indexOf('*'))).toBeUndefined();
  expect(originalPlace(text, restricted, restricted.lastIndexOf('b'))).toBe(text.indexOf('b'));
});
