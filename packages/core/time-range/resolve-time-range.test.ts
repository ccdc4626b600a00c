import { describe, expect, it } from 'vitest';
import { readTimeSettings } from '../dataset/time-settings.ts';
import { resolveTimeRange } from './resolve-time-range.ts';
import { wallClock } from './wall-clock.ts';

const nowMs = Date.parse('2016-11-07T09:30:10Z');
const resolved = (text: string | null) => {
  const { since, until } = resolveTimeRange(text, { nowMs });
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 19));
  return [iso(since), iso(until)];
};

describe('a time range', () => {
  it('counts years and quarters from the month that the fiscal year starts with', () => {
    const fiscal = (text: string) => {
      const { since, until } = resolveTimeRange(text, { nowMs, yearStart: 4 });
      return [since, until].map(ms => new Date(ms!).toISOString().slice(0, 10));
    };
    expect(fiscal('this year : next year')).toEqual(['2016-04-01', '2017-04-01']);
    expect(fiscal('last year : end of year')).toEqual(['2015-11-07', '2017-03-31']);
    expect(fiscal('current calendar year')).toEqual(['2016-04-01', '2017-04-01']);
    expect(fiscal('previous calendar quarter')).toEqual(['2016-07-01', '2016-10-01']);
    expect(fiscal("DATETRUNC(DATETIME('2016-03-31'), year) : LASTDAY(DATETIME('2016-03-31'), year)")).toEqual(
      ['2015-04-01', '2016-03-31'],
    );
  });

  it('lies earlier by a shift, and the last day of a month stays the last it can be', () => {
    const { since, until } = resolveTimeRange('2024-02-29 : 2024-03-31', { nowMs, timeShift: '1 month' });
    expect([since, until].map(ms => new Date(ms!).toISOString().slice(0, 10))).toEqual([
      '2024-01-29',
      '2024-02-29',
    ]);
  });

  it("uses the table's time zone, even across clock changes", () => {
    const beforeChange = Date.parse('2024-03-31T00:59:59Z');
    const iso = (ms: number) => new Date(wallClock(ms, 'Europe/Berlin')).toISOString().slice(0, 19);
    expect(iso(beforeChange)).toBe('2024-03-31T01:59:59');
    expect(iso(beforeChange + 1000)).toBe('2024-03-31T03:00:00');
    expect(readTimeSettings('{"time_zone": "Europe/Berlin", "fiscal_year_start": 4}')).toEqual({
      timeZone: 'Europe/Berlin',
      fiscalYearStart: 4,
    });
    expect(readTimeSettings('{"time_zone": "Mars/Base", "fiscal_year_start": 13}')).toEqual({});
    expect(readTimeSettings('not JSON')).toEqual({});
  });

  it('requests few holidays at once', () => {
    const nested = (depth: number): string =>
      depth === 0 ? "DATETIME('2024')" : `HOLIDAY('Christmas', ${nested(depth - 1)}, 'DE')`;
    const holidays = (_: string, year: number): number => Date.UTC(year, 11, 25);
    expect(resolveTimeRange(`${nested(10)} : `, { nowMs, holidays }).since).toBe(Date.UTC(2024, 11, 25));
    expect(() => resolveTimeRange(`${nested(11)} : `, { nowMs, holidays })).toThrow('more than 10 holidays');
  });

  it.each([
    [
      '2023-10-29T00:00:00+02:00 : 2023-10-29T05:00:00Z',
      'Europe/Berlin',
      '2023-10-29T00:00:00',
      '2023-10-29T06:00:00',
    ],
    [
      '2023-10-29T00:00:00+02:00 : 2023-10-29T05:00:00Z',
      undefined,
      '2023-10-28T22:00:00',
      '2023-10-29T05:00:00',
    ],
    [
      "DATEADD(DATETIME('2024-01-01T00:00:00Z'), 1, day) : 2 days after 2024-07-01 00:00:00 -0500",
      'Asia/Tokyo',
      '2024-01-02T09:00:00',
      '2024-07-03T14:00:00',
    ],
    ['2024-01-01T12:00:00 : 2024-01-02', 'America/New_York', '2024-01-01T12:00:00', '2024-01-02T00:00:00'],
  ])("converts a time with a zone to the table's clock: %s in %s", (text, timeZone, since, until) => {
    const range = resolveTimeRange(text, { nowMs, ...(timeZone ? { timeZone } : {}) });
    expect([range.since, range.until].map(ms => new Date(ms!).toISOString().slice(0, 19))).toEqual([
      since,
      until,
    ]);
  });

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
    [
      "DATEADD(DATETIME('today'), -3, quarter) : DATETIME('now')",
      '2016-02-07T00:00:00',
      '2016-11-07T09:30:10',
    ],
    [" : LASTDAY(DATETIME('2016-02-14'), week)", null, '2016-02-14T00:00:00'],
    ["DATETRUNC(LASTDAY(DATETIME('2016-05-17'), month), week) : ", '2016-05-30T00:00:00', null],
    ['2016-01-01T00 : 2016-01-01T12', '2016-01-01T00:00:00', '2016-01-01T12:00:00'],
    ['January : March', '2016-01-01T00:00:00', '2016-03-01T00:00:00'],
    ['1/1/2016 : 2/1/2016', '2016-01-01T00:00:00', '2016-02-01T00:00:00'],
    ['1/2/15 10:30 : 13.2.2016 5pm', '2015-01-02T10:30:00', '2016-02-13T17:00:00'],
    ['5/99 : 10/2015', '1999-05-01T00:00:00', '2015-10-01T00:00:00'],
    ['5-Mar-65 : 12/31/65', '2065-03-05T00:00:00', '2065-12-31T00:00:00'],
    ['12/31/76 : 1/5', '1976-12-31T00:00:00', '2016-01-05T00:00:00'],
    ['2015/02/03 10:20 : 2015.02.03 10:20:30', '2015-02-03T10:20:00', '2015-02-03T10:20:30'],
    ['Monday, January 5 2015 : 2015 March 5', '2015-01-05T00:00:00', '2015-03-05T00:00:00'],
    ['Jan 5, 2015 5pm : 5 Mar 2015 10:00:15', '2015-01-05T17:00:00', '2015-03-05T10:00:15'],
    ['Mon, 05 Jan 2015 00:00:00 GMT : ', '2015-01-05T00:00:00', null],
    ['2 weeks before now : 2 days before tomorrow', '2016-10-24T09:30:10', '2016-11-06T00:00:00'],
    ['2 hours before : 13 days after', '2016-11-07T07:30:10', '2016-11-20T00:00:00'],
    ['2d ago : 10min', '2016-11-05T00:00:00', '2016-11-07T09:40:10'],
    ['2 days and 3 hrs ago : 2 weeks hence', '2016-11-05T06:30:10', '2016-11-21T00:00:00'],
    ['the last month : a week', '2016-10-01T00:00:00', '2016-11-14T00:00:00'],
    ['fifteen minutes ago : end of month', '2016-11-07T09:15:10', '2016-11-30T00:00:00'],
    ['prior year : eoy', '2015-01-01T00:00:00', '2016-12-31T00:00:00'],
  ])('%s runs from %s to %s', (text, since, until) => {
    expect(resolved(text)).toEqual([since, until]);
  });

  it('is open on both sides for "No filter", and ends today by default', () => {
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

  it('refuses endlessly nested functions, and accepts usual ones', () => {
    const nested = (depth: number): string =>
      `${'DATEADD('.repeat(depth)}DATETIME('2016-01-01')${', 1, day)'.repeat(depth)} : `;
    expect(() => resolved(nested(100_000))).toThrow(
      'The expression has more than 500 functions within each other',
    );
    expect(resolved(nested(30))).toEqual(['2016-01-31T00:00:00', null]);
  });

  it('names the place of a mistake in an expression', () => {
    expect(() => resolved("DATEADD(DATETIME('2016-01-01'), 'x', day) : ")).toThrow(
      "Expected int_operand, found ''' ",
    );
    expect(() => resolved("LASTDAY(DATETIME('2016-02-10'), day) : ")).toThrow(
      "Expected {'year' | 'month' | 'week'}, found 'day'  (at char 32), (line:1, col:33)",
    );
  });
});
