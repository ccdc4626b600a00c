import { expect, it } from 'vitest';
import { lossOf } from './role-loss.ts';

it('names everything that depends on a role', () => {
  const role = {
    id: 1,
    name: 'Sales',
    users: 0,
    rules: [],
    dashboards: [],
    is_built_in: false,
    permissions_from: 'administrators' as const,
  };
  expect(lossOf(role)).toEqual([]);
  expect(
    lossOf({
      ...role,
      users: 1,
      rules: [{ id: 1, name: 'own region' }],
      dashboards: [{ id: 1, name: 'Flights' }],
    }),
  ).toEqual([
    '1 user loses what Sales permits.',
    "The row-level security rule 'own region' no longer names Sales.",
    "The dashboard 'Flights' no longer names Sales.",
  ]);
});
