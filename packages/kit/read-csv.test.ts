import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;"x;""y"""\r\n',
    [
      ['a', 'b'],
      ['1', 'x;"y"'],
    ],
  ],
  [
    'a,b\n1,\n,2',
    [
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ],
  ],
  [
    'a,b\n"line\nbreak",2\n\n',
    [
      ['a', 'b'],
      ['line\nbreak', '2'],
    ],
  ],
  ['a,b\n"open', [['a', 'b'], ['open']]],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('reads %j as rows of values', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});
