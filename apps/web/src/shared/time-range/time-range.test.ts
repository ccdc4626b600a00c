import { describe, expect, it } from 'vitest';
import { rangeKind, rangeText, readCustom, startOfKind, writeCustom } from './time-range.ts';

describe('time ranges', () => {
  it.each([
    ['Last week', 'Last'],
    ['previous calendar month', 'Previous'],
    ['No filter', 'No filter'],
    ['2024-01-01 : 2024-02-01', 'Custom'],
    ['now : today', 'Custom'],
    ['DATEADD(DATETIME("2024-01-08T00:00:00"), -7, day) : 2024-01-08T00:00:00', 'Custom'],
    ['DATETRUNC(DATETIME("today"), month) : today', 'Advanced'],
    ['2 weeks ago : now', 'Advanced'],
    ['Last 3 days', 'Advanced'],
  ])('finds the part of the picker for %s', (value, kind) => {
    expect(rangeKind(value)).toBe(kind);
  });

  it('writes back the text that it has read', () => {
    const values = [
      '2024-01-01T00:00:00 : 2024-02-01T12:30:00',
      'now : today',
      'DATEADD(DATETIME("2024-01-08T00:00:00"), -7, day) : 2024-01-08T00:00:00',
      'DATEADD(DATETIME("now"), -2, week) : DATEADD(DATETIME("now"), 3, month)',
    ];
    expect(values.map(value => writeCustom(readCustom(value)!))).toEqual(values);
  });

  it('counts a relative start from the end that is chosen', () => {
    const range = readCustom('DATEADD(DATETIME("2024-01-08T00:00:00"), -7, day) : 2024-01-08T00:00:00')!;
    expect(writeCustom({ ...range, until: { mode: 'now' } })).toBe('DATEADD(DATETIME("now"), -7, day) : now');
  });

  it('starts a kind with its usual range and keeps one that fits', () => {
    expect(startOfKind('Last', 'No filter', '2024-01-08T00:00:00')).toBe('Last week');
    expect(startOfKind('Last', 'Last year', '2024-01-08T00:00:00')).toBe('Last year');
    expect(startOfKind('Custom', 'Last week', '2024-01-08T00:00:00')).toBe(
      'DATEADD(DATETIME("2024-01-08T00:00:00"), -7, day) : 2024-01-08T00:00:00',
    );
  });

  it('describes a range in words', () => {
    expect(rangeText('2024-01-01T00:00:00 : 2024-02-01T12:30:00')).toBe('2024-01-01 – 2024-02-01 12:30:00');
    expect(rangeText('DATEADD(DATETIME("now"), -7, day) : now')).toBe('7 days before now');
    expect(rangeText('Last week')).toBe('Last week');
  });
});
