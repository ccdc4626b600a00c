import { describe, expect, it } from 'vitest';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import { rulesOf, statementsToRun } from './statements.ts';
import { waitForRun } from './wait-for-run.ts';

const whole = (sql: string) => ({ sql, fromLine: 1, fromColumn: 1 });

describe('the statements of a text', () => {
  it('are named by their comment, else by their table', () => {
    const text = '-- Busiest airports\nSELECT 1 FROM a;\nSELECT * FROM main.flights;\nSELECT 2';
    expect(statementsToRun(whole(text)).map(one => [one.title, one.fromLine])).toEqual([
      ['1: Busiest airports', 2],
      ['2: flights', 3],
      ['3: SELECT 2', 4],
    ]);
  });
  it('keep their place in the whole text', () => {
    const [, second] = statementsToRun({ sql: 'SELECT 1; SELECT 2', fromLine: 3, fromColumn: 5 });
    expect(second).toMatchObject({ sql: 'SELECT 2', fromLine: 3, fromColumn: 15 });
  });
  it('stay together when a template block reaches over them', () => {
    const text = '{% set n = 1 %} SELECT {{ n }}; SELECT {{ n }}';
    expect(statementsToRun(whole(text)).map(one => one.sql)).toEqual([text]);
  });
  it('split as the engine reads them', () => {
    const text = String.raw`SELECT 'it\'s; one'; SELECT 2`;
    expect(statementsToRun(whole(text), rulesOf('mysql'))).toHaveLength(2);
    expect(statementsToRun(whole(`SELECT 1 # a; b\n; SELECT 2`), rulesOf('mysql'))).toHaveLength(2);
  });
});

describe('a run in the queue', () => {
  const query = (state: string): SqlQuery =>
    ({ id: 'run', state, changed_on: '1970-01-01T00:00:10Z' }) as SqlQuery;

  it('is asked for until it ends, from five seconds before its last change', async () => {
    const answers = [[query('pending')], [], [query('running')], [query('success')]];
    const asked: number[] = [];
    const seen: string[] = [];
    const ended = await waitForRun({
      clientId: 'run',
      since: 8000,
      now: () => 0,
      pause: async () => undefined,
      onChange: one => seen.push(one.state),
      ask: async ms => {
        asked.push(ms);
        return answers.shift()!;
      },
    });
    expect([ended?.state, seen, asked]).toEqual([
      'success',
      ['pending', 'running'],
      [3000, 5000, 5000, 5000],
    ]);
  });
  it('survives a server that does not answer', async () => {
    let calls = 0;
    const ended = await waitForRun({
      clientId: 'run',
      since: 0,
      now: () => 0,
      pause: async () => undefined,
      onChange: () => undefined,
      ask: async () => {
        calls += 1;
        if (calls < 3) throw new Error('away');
        return [query('failed')];
      },
    });
    expect(ended?.state).toBe('failed');
  });
  it('is given up after six hours', async () => {
    let time = 0;
    const ended = await waitForRun({
      clientId: 'run',
      since: 0,
      now: () => time,
      pause: async ms => void (time += ms * 2000),
      onChange: () => undefined,
      ask: async () => [],
    });
    expect(ended).toBeUndefined();
  });
});
