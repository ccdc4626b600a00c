import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it('names what a save would change, within JSON by its path', () => {
  const stored = {
    title: 'Sales',
    css: null,
    json_metadata: '{"color_scheme": "a", "filters": [1, 2], "nested": {"x": 1, "y": 2}}',
  };
  const sent = {
    title: 'Revenue',
    css: '',
    json_metadata: '{"nested": {"y": 3, "x": 1}, "filters": [1, 2], "refresh": 10}',
  };
  expect(differencesOf({ theirs: stored, yours: sent })).toEqual({
    differences: [
      { field: 'title', theirs: 'Sales', yours: 'Revenue' },
      { field: 'json_metadata.nested.y', theirs: '2', yours: '3' },
      { field: 'json_metadata.color_scheme', theirs: 'a', yours: null },
      { field: 'json_metadata.refresh', theirs: null, yours: '10' },
    ],
    more: 0,
  });
});

it('finds no difference in the same JSON in another order, in empty values, and in fields that a save leaves out', () => {
  expect(
    differencesOf({
      theirs: { params: '{"a": 1, "b": 2}', title: 'x', owners: null },
      yours: { params: '{"b":2,"a":1,"c":{}}', owners: [] },
    }),
  ).toEqual({ differences: [], more: 0 });
});

it('shortens long texts and long lists', () => {
  const { differences, more } = differencesOf({
    theirs: { m: {}, sql: 'a'.repeat(1000) },
    yours: {
      sql: 'b'.repeat(1000),
      m: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, at])),
    },
  });
  expect(differences).toHaveLength(50);
  expect(differences[0]).toEqual({
    field: 'sql',
    theirs: `${'a'.repeat(200)}…`,
    yours: `${'b'.repeat(200)}…`,
  });
  expect(more).toBe(11);
});

it('leaves out changes of the save itself, if the common base is known', () => {
  const before = { title: 'Sales', css: 'a', params: '{"x": 1, "y": 1, "z": {"a": 1}}' };
  const theirs = { title: 'Sales', css: 'b', params: '{"x": 2, "y": 1, "z": {"a": 2}}' };
  const yours = { title: 'Revenue', css: 'b', params: '{"x": 1, "y": 5, "z": {"a": 3}}' };
  expect(differencesOf({ theirs, yours, before }).differences).toEqual([
    { field: 'params.x', before: '1', theirs: '2', yours: '1' },
    { field: 'params.z.a', before: '1', theirs: '2', yours: '3' },
  ]);
});
