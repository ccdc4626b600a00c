import { expect, it } from 'vitest';
import { strftime } from './strftime.ts';

it.each([
  ['%Y-%m-%d %H:%M:%S.%f', '2023-02-03 12:30:15.250000'],
  ['%a %A %b %B %h', 'Fri Friday Feb February Feb'],
  ['%d/%m/%y %e %j', '03/02/23  3 034'],
  ['%I:%M %p %l %P', '12:30 PM 12 pm'],
  ['%U %W %V %G %u %w', '05 05 05 2023 5 5'],
  ['%D %F %T %R', '02/03/23 2023-02-03 12:30:15 12:30'],
  ['%s|%z|%Z|%%|%q', '1675427415|||%|%q'],
])('a timestamp in the pattern %s is %s', (pattern, text) => {
  expect(strftime(Date.UTC(2023, 1, 3, 12, 30, 15, 250), pattern)).toBe(text);
});

it('counts the weeks around New Year as calendars do', () => {
  expect(strftime(Date.UTC(2023, 0, 1), '%U %W %V %G %u')).toBe('01 00 52 2022 7');
  expect(strftime(Date.UTC(2024, 11, 30), '%U %W %V %G %j')).toBe('52 53 01 2025 365');
});
