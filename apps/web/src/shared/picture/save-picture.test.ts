import { expect, it } from 'vitest';
import { pictureName } from './save-picture.ts';

it.each([
  ['Revenue by region', 'revenue-by-region'],
  ['U.S. flights / 2001?', 'u-s-flights-2001'],
  ['Umsätze für Ö', 'umsätze-für-ö'],
  ['', 'image'],
])('the picture of %s has the name %s', (name, file) => {
  expect(pictureName(name)).toBe(file);
});
