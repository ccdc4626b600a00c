import { expect, it } from 'vitest';
import { actionWords, addressOf, changesOf, factsOf, subjectOf } from './log-entry.ts';

it('reports what changed, value by value', () => {
  const facts = factsOf(
    JSON.stringify({
      before: [{ name: 'a', roles: [1], extra: { x: 1 } }],
      after: [{ name: 'b', roles: [1, 2], extra: { x: 1 } }],
      address: '10.0.0.1',
    }),
  );
  expect(changesOf(facts)).toEqual([
    { path: 'name', before: 'a', after: 'b' },
    { path: 'roles', before: '1', after: '1, 2' },
  ]);
  expect([subjectOf(facts), addressOf(facts)]).toEqual(['b', '10.0.0.1']);
});

it('reports what was exported and where SQL ran', () => {
  expect(
    [
      '{"type": "Dashboard", "file": "a.zip"}',
      '{"path": "/api/v1/sqllab/execute/", "database_id": 1, "schema": "main"}',
      '{"database_id": 1, "schema": null}',
      '{"path": "/x"}',
    ].map(json => subjectOf(factsOf(json))),
  ).toEqual(['a.zip', 'Database 1, main', 'Database 1', '/x']);
});

it('describes the action in words', () => {
  expect([actionWords('report.update'), actionWords('mount_dashboard')]).toEqual([
    'Changed an alert or report',
    'mount_dashboard',
  ]);
});

it('lists additions and removals', () => {
  expect(changesOf(factsOf('{"before": [], "after": [{"name": "new"}]}'))).toEqual([
    { path: 'name', after: 'new' },
  ]);
  expect(changesOf(factsOf('{"before": [{"name": "old"}], "after": []}'))).toEqual([
    { path: 'name', before: 'old' },
  ]);
});

it('invents nothing for an entry that is not an object', () => {
  expect([factsOf(null), factsOf('[1]'), factsOf('{')]).toEqual([{}, {}, {}]);
  expect(changesOf({})).toEqual([]);
});
