import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_SCREENS, firstData } from './page-screens.ts';

const router = readFileSync(new URL('../../../web/src/app/router.tsx', import.meta.url), 'utf8');

it.each(Object.entries(PAGE_SCREENS).filter(([page]) => page !== '/login'))(
  'the page %s preloads the screen that its router draws',
  (page, screen) => {
    const path = page.replace('dashboard/:id', 'dashboard/:idOrSlug').replaceAll(':', '$');
    const place = [`'${path}/'`, `'${path}'`].map(text => router.lastIndexOf(text)).find(at => at >= 0) ?? -1;
    expect([page, place]).not.toEqual([page, -1]);
    expect(/'(\w+Screen)'/.exec(router.slice(place))?.[1]).toBe(screen);
  },
);

it('asks for the data of a dashboard under its encoded name', () => {
  expect(firstData('/superset/dashboard/:id', { id: 'a"b/c' })[0]).toBe('/api/v1/dashboard/a%22b%2Fc');
});

it('asks for no data on other pages', () => {
  expect(firstData('/chart/list', {})).toEqual([]);
});
