import { numberFormatter } from './number.ts';

export type Choice = readonly [value: string, label: string];

const NUMBER_SAMPLE = 12345.432;
const NUMBER_PATTERNS = [
  ',d',
  '.1s',
  '.3s',
  ',.1%',
  '.2%',
  '.3%',
  '.4r',
  ',.1f',
  ',.2f',
  ',.3f',
  '+,',
  '$,.2f',
];

/** The choices of number format selects; other d3 patterns can be typed. */
export const NUMBER_FORMAT_CHOICES: readonly Choice[] = [
  ['SMART_NUMBER', 'Adaptive formatting'],
  ['~g', 'Original value'],
  ...NUMBER_PATTERNS.map(
    pattern =>
      [pattern, `${pattern} (${NUMBER_SAMPLE} => ${numberFormatter(pattern)(NUMBER_SAMPLE)})`] as const,
  ),
  ['DURATION', 'Duration in ms (66000 => 1m 6s)'],
  ['DURATION_SUB', 'Duration in ms (1.40008 => 1ms 400µs 80ns)'],
];

/** The choices of time format selects; other patterns can be typed. */
export const TIME_FORMAT_CHOICES: readonly Choice[] = [
  ['smart_date', 'Adaptive formatting'],
  ['%d/%m/%Y', '%d/%m/%Y | 14/01/2019'],
  ['%m/%d/%Y', '%m/%d/%Y | 01/14/2019'],
  ['%Y-%m-%d', '%Y-%m-%d | 2019-01-14'],
  ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S | 2019-01-14 01:32:10'],
  ['%d-%m-%Y %H:%M:%S', '%d-%m-%Y %H:%M:%S | 14-01-2019 01:32:10'],
  ['%H:%M:%S', '%H:%M:%S | 01:32:10'],
];
