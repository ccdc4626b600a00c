import { describe, expect, it } from 'vitest';
import { resolveTimeRange } from './resolve-time-range.ts';

const nowMs = Date.parse('2016-11-07T09:30:10Z');
const resolved = (text: string | null) => {
  const { since, until } = resolveTimeRange(text, { nowMs });
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 19));
  return [iso(since), iso(until)];
};

describe('a time range', () => {
  it.each([
    ['Last day', '2016-11-06T00:00:00', '2016-11-07T00:00:00'],
    ['Last 1 second', '2016-11-06T23:59:59', '2016-11-07T00:00:00'],
    ['Last quarter', '2016-08-07T00:00:00', '2016-11-07T00:00:00'],
    ['Last 100 months', '2008-07-07T00:00:00', '2016-11-07T00:00:00'],
    ['Next year', '2016-11-07T00:00:00', '2017-01-01T00:00:00'],
    ['Next 2 weeks', '2016-11-07T00:00:00', '2016-11-21T00:00:00'],
    ['previous calendar month', '2016-10-01T00:00:00', '2016-11-01T00:00:00'],
    ['previous calendar week', '2016-10-31T00:00:00', '2016-11-07T00:00:00'],
    ['last 2 weeks : next 2 weeks', '2016-10-24T00:00:00', '2016-11-21T00:00:00'],
    ['3 seconds ago : now', '2016-11-07T09:30:07', '2016-11-07T09:30:10'],
    ['2 weeks from now : 5 weeks from now', '2016-11-21T09:30:10', '2016-12-12T09:30:10'],
    ['one day ago : now', '2016-11-06T00:00:00', '2016-11-07T09:30:10'],
    ["DATEADD(DATETIME('2016-01-31'), 1, MONTH) : ", '2016-02-29T00:00:00', null],
    ["DATEADD(DATETIME('today'), -3, quarter) : DATETIME('now')", '2016-02-07T00:00:00', '2016-11-07T09:30:10'],
    [" : LASTDAY(DATETIME('2016-02-14'), week)", null, '2016-02-14T00:00:00'],
    ["DATETRUNC(LASTDAY(DATETIME('2016-05-17'), month), week) : ", '2016-05-30T00:00:00', null],
    ['2016-01-01T00 : 2016-01-01T12', '2016-01-01T00:00:00', '2016-01-01T12:00:00'],
    ['January : March', '2016-01-01T00:00:00', '2016-03-01T00:00:00'],
    ['1/1/2016 : 2/1/2016', '2016-01-01T00:00:00', '2016-02-01T00:00:00'],
  ])('%s runs from %s to %s', (text, since, until) => {
    expect(resolved(text)).toEqual([since, until]);
  });

  it('is open on both sides for "No filter" and ends today when nothing is said', () => {
    expect(resolved('No filter')).toEqual([null, null]);
    expect(resolved(null)).toEqual([null, '2016-11-07T00:00:00']);
  });

  it.each([
    ['today : yesterday', 'From date cannot be larger than to date'],
    ['garbage', 'Cannot parse time string [garbage]'],
    ['2 months : ', 'Time string is ambiguous. Please specify [2 months ago] or [2 months later].'],
    ['2016-02-30 : now', 'Cannot parse time string [2016-02-30]'],
  ])('refuses %s with a reason', (text, message) => {
    expect(() => resolved(text)).toThrow(message);
  });

  it('names the place of a mistake in an expression', () => {
    expect(() => resolved("DATEADD(DATETIME('2016-01-01'), 'x', day) : ")).toThrow("Expected int_operand, found ''' ");
    expect(() => resolved("LASTDAY(DATETIME('2016-02-10'), day) : ")).toThrow("Expected {'year' | 'month' | 'week'}, found 'day'  (at char 32), (line:1, col:33)");
  });
});
