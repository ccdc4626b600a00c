import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NUMBER_LIST,
  type ColumnData,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import { arrowStream } from './arrow.ts';

const column = (name: string, databaseType: string, data: ColumnData): ResultColumn => ({
  name,
  databaseType,
  genericType: 'string',
  data,
});
const texts = (name: string, values: readonly (string | null)[], databaseType = 'VARCHAR'): ResultColumn =>
  column(name, databaseType, {
    kind: 'text',
    values: Uint32Array.from(values, (_, at) => at),
    dictionary: values.map(value => value ?? ''),
    nulls: Uint8Array.from(values, value => (value === null ? 1 : 0)),
  });
const table = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]?.data.values.length ?? 0,
});

const EVERYTHING = table(
  column('whole', 'BIGINT', {
    kind: 'bigint',
    values: BigInt64Array.of(9223372036854775807n, -9223372036854775808n, 0n),
    nulls: Uint8Array.of(0, 0, 1),
  }),
  column('small', 'INTEGER', { kind: 'int', values: Int32Array.of(-1, 2147483647, 0) }),
  column('real', 'DOUBLE', { kind: 'float', values: Float64Array.of(0.1, NaN, -Infinity) }),
  column('exact', 'DECIMAL(38,2)', {
    kind: 'decimal',
    values: ['-123456789012345678901234567890123456.78', '0.05', ''],
    nulls: Uint8Array.of(0, 0, 1),
  }),
  column('huge', 'HUGEINT', {
    kind: 'decimal',
    values: ['170141183460469231731687303715884105727', '1', '-2'],
  }),
  column('yes', 'BOOLEAN', { kind: 'bool', values: Uint8Array.of(1, 0, 0), nulls: Uint8Array.of(0, 0, 1) }),
  column('day', 'DATE', {
    kind: 'temporal',
    values: Float64Array.of(Date.UTC(1899, 11, 31), 0, Date.UTC(9999, 11, 31)),
  }),
  column('moment', 'TIMESTAMP', {
    kind: 'temporal',
    values: Float64Array.of(1709212455123.456, -1, 0),
    nulls: Uint8Array.of(0, 0, 1),
  }),
  column('zoned', 'TIMESTAMP WITH TIME ZONE', { kind: 'temporal', values: Float64Array.of(0, 1000, 2000) }),
  texts('text', ['naïve 🎉', '', null]),
  texts('bytes', ['0x00ff', '', null], 'BLOB'),
  texts('list', ['[1,null,2.5]', '[]', null], NUMBER_LIST),
  texts('text', ['the same name', 'again', 'x']),
);

describe('a table as Arrow', () => {
  it('keeps every value of every kind', () => {
    const read = tableFromIPC(arrowStream(EVERYTHING, { a: 'ü' }));
    const values = (name: string): unknown[] => [...read.getChild(name)!];
    expect(values('whole')).toEqual([9223372036854775807n, -9223372036854775808n, null]);
    expect(values('small')).toEqual([-1, 2147483647, 0]);
    expect(values('real')).toEqual([0.1, NaN, -Infinity]);
    expect(values('huge')).toEqual(['170141183460469231731687303715884105727', '1', '-2']);
    expect(values('yes')).toEqual([true, false, null]);
    expect(values('text')).toEqual(['naïve 🎉', '', null]);
    expect(values('text__1')).toEqual(['the same name', 'again', 'x']);
    expect(JSON.parse(read.schema.metadata.get('powerset')!)).toEqual({ a: 'ü' });
  });

  it('ends in the year 9999 where time ends', () => {
    const read = tableFromIPC(
      arrowStream(
        table(column('at', 'TIMESTAMP', { kind: 'temporal', values: Float64Array.of(Date.UTC(10_000, 0)) })),
        {},
      ),
    );
    expect((read.getChild('at')!.data[0]!.values as BigInt64Array)[0]).toBe(253402300799999999n);
  });

  it('has its columns even without rows', () => {
    const read = tableFromIPC(
      arrowStream(
        table(texts('t', []), column('n', 'INTEGER', { kind: 'int', values: new Int32Array() })),
        {},
      ),
    );
    expect([read.numRows, read.schema.fields.map(({ name }) => name)]).toEqual([0, ['t', 'n']]);
  });

  it('returns all numbers, texts and timestamps unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            big: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
            real: fc.double(),
            text: fc.option(fc.string({ unit: 'grapheme' })),
            micros: fc.integer({ min: -2e15, max: 4e15 }),
          }),
          { maxLength: 40 },
        ),
        rows => {
          const read = tableFromIPC(
            arrowStream(
              table(
                column('big', 'BIGINT', {
                  kind: 'bigint',
                  values: BigInt64Array.from(rows, ({ big }) => big ?? 0n),
                  nulls: Uint8Array.from(rows, ({ big }) => (big === null ? 1 : 0)),
                }),
                column('real', 'DOUBLE', {
                  kind: 'float',
                  values: Float64Array.from(rows, ({ real }) => real),
                }),
                texts(
                  'text',
                  rows.map(({ text }) => text),
                ),
                column('at', 'TIMESTAMP', {
                  kind: 'temporal',
                  values: Float64Array.from(rows, ({ micros }) => micros / 1000),
                }),
              ),
              {},
            ),
          );
          expect([...read.getChild('big')!]).toEqual(rows.map(({ big }) => big));
          expect([...read.getChild('real')!]).toEqual(rows.map(({ real }) => real));
          expect([...read.getChild('text')!]).toEqual(rows.map(({ text }) => text));
          expect(Array.from((read.getChild('at')!.data[0]?.values as BigInt64Array) ?? [], Number)).toEqual(
            rows.map(({ micros }) => micros),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  const missing =
    spawnSync('python3', ['-c', 'import pyarrow'], { stdio: 'ignore' }).status === 0
      ? ''
      : 'there is no python3 with the package pyarrow';
  it.skipIf(missing)(`is read by another implementation${missing ? ` (SKIPPED: ${missing})` : ''}`, () => {
    const file = join(mkdtempSync(join(tmpdir(), 'arrow-')), 'x.arrow');
    writeFileSync(file, arrowStream(EVERYTHING, {}));
    const script = `
import pyarrow.ipc as ipc, sys, json
t = ipc.open_stream(open(sys.argv[1], 'rb')).read_all()
t.validate(full=True)
print(json.dumps({'types': [str(f.type) for f in t.schema], 'values': [[repr(v) for v in c.to_pylist()] for c in t.columns]}))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', script, file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { types, values } = JSON.parse(stdout) as { types: string[]; values: string[][] };
    const dictionary = 'dictionary<values=string, indices=int32, ordered=0>';
    expect(types).toEqual([
      'int64',
      'int32',
      'double',
      'decimal128(38, 2)',
      dictionary,
      'bool',
      'date32[day]',
      'timestamp[us]',
      'timestamp[us, tz=UTC]',
      dictionary,
      'binary',
      'list<item: double>',
      dictionary,
    ]);
    expect(values[0]).toEqual(['9223372036854775807', '-9223372036854775808', 'None']);
    expect(values[3]).toEqual([
      `Decimal('-123456789012345678901234567890123456.78')`,
      `Decimal('0.05')`,
      'None',
    ]);
    expect(values[6]).toEqual([
      'datetime.date(1899, 12, 31)',
      'datetime.date(1970, 1, 1)',
      'datetime.date(9999, 12, 31)',
    ]);
    expect(values[7]!.slice(0, 2)).toEqual([
      'datetime.datetime(2024, 2, 29, 13, 14, 15, 123456)',
      'datetime.datetime(1969, 12, 31, 23, 59, 59, 999000)',
    ]);
    expect(values[10]).toEqual([`b'\\x00\\xff'`, `b''`, 'None']);
    expect(values[11]).toEqual(['[1.0, None, 2.5]', '[]', 'None']);
  });
});
