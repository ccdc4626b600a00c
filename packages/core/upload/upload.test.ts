import { describe, expect, it } from 'vitest';
import { suggestChart } from './suggest-chart.ts';
import { describeSample, type FileDescription } from './describe-sample.ts';
import type { FileLayout } from './file-plan.ts';

function described(
  text: string | Uint8Array,
  given: Partial<FileLayout> = {},
  isWhole = true,
): FileDescription {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return describeSample({ bytes, isWhole }, 'text', given);
}
const shape = ({ columns }: FileDescription): string[] =>
  columns.map(({ name, type, format }) => `${name} ${type}${format === null ? '' : ` ${format}`}`);

describe('the first part of a file', () => {
  it('tells the separator, the header, and the types of the columns', () => {
    const found = described(
      'id;code;paid;on;at;share\n1;007;yes;31.12.2024;2024-12-31 10:00;1,5\n2;123;no;1.2.2024;;1.234,25\n',
    );
    expect(found.layout).toMatchObject({
      delimiter: ';',
      hasHeader: true,
      decimal: ',',
      thousands: '.',
      encoding: 'utf-8',
    });
    expect(shape(found)).toEqual([
      'id integer',
      'code text',
      'paid boolean',
      'on date %d.%m.%Y',
      'at datetime',
      'share decimal',
    ]);
    expect(found.rows[1]).toEqual(['2', '123', 'no', '1.2.2024', null, '1.234,25']);
  });

  it('keeps codes with leading zeros and numbers with too many digits as text', () => {
    expect(shape(described('a,b,c\n01234,12345678901234567890,0.5\n1,2,1e5\n'))).toEqual([
      'a text',
      'b text',
      'c decimal',
    ]);
  });

  it.each([
    ['a\t b\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['"a,b";c\n"1,2";3\n', ';'],
    ['alone\n1\n2\n', ','],
  ])('finds the separator of %j', (text, delimiter) => {
    expect(described(text).layout.delimiter).toBe(delimiter);
  });

  it('finds that there is no header', () => {
    const found = described('1,Europe\n2,Asia\n');
    expect([found.layout.hasHeader, shape(found), found.rows.length]).toEqual([
      false,
      ['column_1 integer', 'column_2 text'],
      2,
    ]);
  });

  it('reads a day before or after the month as all values of the column allow', () => {
    expect(shape(described('d\n31/12/2024\n01/02/2024\n'))).toEqual(['d date %d/%m/%Y']);
    expect(shape(described('d\n12/31/2024\n01/02/2024\n'))).toEqual(['d date %m/%d/%Y']);
    expect(shape(described('d,e\n"Jan 5, 2024",5 Jan 2024 10:30\n'))).toEqual([
      'd date %b %d, %Y',
      'e datetime %d %b %Y %H:%M',
    ]);
  });

  it.each([
    ['utf-16le', Buffer.from('\uFEFFa,b\nä,1\n', 'utf16le')],
    ['utf-16le', Buffer.from('name,count\nBob,1\n', 'utf16le')],
    ['utf-16be', Buffer.from('name,count\nBob,1\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from([...Buffer.from('a,b\n'), 0xe4, 0x80, ...Buffer.from(',1\n')])],
    ['utf-8', Buffer.from('\uFEFFa,b\nä,1\n')],
  ])('finds the encoding %s', (encoding, bytes) => {
    const found = described(bytes);
    expect(found.layout.encoding).toBe(encoding);
    expect(found.columns[0]!.name).toMatch(/^(a|name)$/);
    expect(found.notes).toEqual([]);
  });

  it('names columns without a name and with the name of another one', () => {
    const found = described('a,A,,a\n1,2,3,4\n', { hasHeader: true });
    expect(found.columns.map(({ name }) => name)).toEqual(['a', 'A_2', 'column_3', 'a_3']);
    expect(found.notes).toEqual([
      "The column name 'a' appears more than once. A number was added to the later ones.",
    ]);
  });

  it('ignores a line that is cut', () => {
    expect(described('a,b\n1,2\n3,', {}, false).rows).toEqual([['1', '2']]);
  });

  it('may be empty or have only a header', () => {
    expect(described('').columns).toEqual([]);
    const found = described('a,b\n');
    expect([shape(found), found.rows]).toEqual([['a text', 'b text'], []]);
  });

  it('of JSON keeps the digits of numbers and the fields that only some objects have', () => {
    const lines = describeSample(
      {
        bytes: Buffer.from('{"a":1,"b":"007"}\n{"a":2,"c":{"d":1.10},"big":12345678901234567890}\n{"a"'),
        isWhole: false,
      },
      'json-lines',
    );
    expect([lines.layout.format, shape(lines)]).toEqual([
      'json-lines',
      ['a integer', 'b text', 'c text', 'big text'],
    ]);
    expect(lines.rows[1]).toEqual(['2', null, '{"d":1.1}', '12345678901234567890']);
    const array = describeSample(
      { bytes: Buffer.from(' [ {"a":"x, ]"}, {"a":"y"}, {"a'), isWhole: false },
      'json',
    );
    expect([array.layout.format, array.rows]).toEqual(['json', [['x, ]'], ['y']]]);
  });
});

it('suggests a chart over time, by category, or of the rows', () => {
  const id = { name: 'id', type: 'integer' } as const;
  const [region, day, amount] = [
    { name: 'region', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'amount', type: 'decimal' },
  ] as const;
  expect(suggestChart([id, region, day, amount]).label).toBe('Line chart of amount by day');
  expect(suggestChart([id, region, amount]).label).toBe('Bar chart of amount by region');
  expect(suggestChart([id, day]).label).toBe('Line chart of rows by day');
  expect(suggestChart([id, region]).formData).toMatchObject({
    viz_type: 'table',
    all_columns: ['id', 'region'],
  });
});
