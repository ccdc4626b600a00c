import { expect, it } from 'vitest';
import { ownPath } from './follow-links.ts';

const here = { origin: 'http://localhost:8088', pathname: '/chart/list/', search: '' };

it('keeps links to our screens inside the application', () => {
  expect(ownPath('http://localhost:8088/explore/?slice_id=3', here)).toBe('/explore/?slice_id=3');
});

it('leaves other sites, downloads of the server and jumps on the page to the browser', () => {
  expect(ownPath('https://example.org/', here)).toBeUndefined();
  expect(ownPath('http://localhost:8088/api/v1/chart/export/?q=!(1)', here)).toBeUndefined();
  expect(ownPath('http://localhost:8088/logout/', here)).toBeUndefined();
  expect(ownPath('http://localhost:8088/chart/list/#top', here)).toBeUndefined();
  expect(ownPath('mailto:a@example.org', here)).toBeUndefined();
});
