import { expect, it } from 'vitest';
import { safeNext, signInAddress } from './sign-in-address.ts';

it('leads back to the previous page', () => {
  expect(signInAddress('/chart/list/?page=2')).toBe('/login/?next=%2Fchart%2Flist%2F%3Fpage%3D2');
  expect(signInAddress('/')).toBe('/login/');
});

it('never leads to another site', () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    'javascript:alert(1)',
    '/login/',
    null,
  ]) {
    expect(safeNext(next)).toBe('/superset/welcome/');
  }
  expect(safeNext('/superset/dashboard/1/?a=b')).toBe('/superset/dashboard/1/?a=b');
});
