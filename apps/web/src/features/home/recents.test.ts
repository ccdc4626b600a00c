import { expect, it } from 'vitest';
import { namedIn, recentItems, withPictures } from './recents.ts';

const opened = (url: string | null, type: 'slice' | 'dashboard' | null = 'slice') => ({
  action: 'explore',
  item_title: null,
  item_type: type,
  item_url: url,
  time: 1,
  time_delta_humanized: 'a minute ago',
});

it('lists each item once, with a text for items without a title', () => {
  expect(
    recentItems([
      opened('/explore/?slice_id=1'),
      opened('/explore/?slice_id=1'),
      opened('/superset/dashboard/2/', 'dashboard'),
    ]),
  ).toEqual([
    { kind: 'chart', title: '[Untitled]', href: '/explore/?slice_id=1', note: 'Viewed a minute ago' },
    { kind: 'dashboard', title: '[Untitled]', href: '/superset/dashboard/2/', note: 'Viewed a minute ago' },
  ]);
});

it('leaves out entries without an address', () => {
  expect(recentItems([opened(null), opened('/x', null)])).toEqual([]);
});

it('finds the items of its pictures', () => {
  const items = recentItems([
    opened('/explore/?slice_id=24'),
    opened('/superset/dashboard/flights/', 'dashboard'),
    opened('/superset/dashboard/2/', 'dashboard'),
  ]);
  expect(namedIn(items)).toEqual({ chartIds: [24], dashboardIds: [2], slugs: ['flights'] });
  expect(
    withPictures(
      items,
      [{ url: '/explore/?slice_id=24', viz_type: 'pie', thumbnail_url: '/pie' }],
      [{ url: '/superset/dashboard/2/', position_json: '{}', thumbnail_url: '/board' }],
    ).map(item => [item.vizType ?? item.positionJson, item.pictureUrl]),
  ).toEqual([
    ['pie', '/pie'],
    [undefined, undefined],
    ['{}', '/board'],
  ]);
});
