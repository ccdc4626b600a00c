import { expect, it } from 'vitest';
import { withBase, withoutBase } from './site-path.ts';

it('puts the path of the site before our own paths, once, and leaves others alone', () => {
  expect(withBase('/dashboard/list/', '/analytics')).toBe('/analytics/dashboard/list/');
  expect(withBase('/analytics/dashboard/list/', '/analytics')).toBe('/analytics/dashboard/list/');
  expect(withBase('/analyticsx/', '/analytics')).toBe('/analytics/analyticsx/');
  for (const address of ['https://example.org/', '//example.org/', '#part', '?q=1', 'mailto:a@example.org'])
    expect(withBase(address, '/analytics')).toBe(address);
  expect(withBase('/dashboard/list/', '')).toBe('/dashboard/list/');
});

it('takes the path of the site off again', () => {
  expect(withoutBase('/analytics/chart/list/?a=b', '/analytics')).toBe('/chart/list/?a=b');
  expect(withoutBase('/analytics', '/analytics')).toBe('/');
  expect(withoutBase('/chart/list/', '/analytics')).toBe('/chart/list/');
});
