import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';
import { jsonRows } from './json.ts';
import type { ColumnData, ResultColumn, ResultTable } from './result-table.ts';

const column = (name: string, data: ColumnData, databaseType = 'VARCHAR'): ResultColumn => ({
  name,
  databaseType,
  genericType: 'string',
  data,
});
const table = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]?.data.values.length ?? 0,
});
const joined = (pieces: Iterable<Uint8Array>) => Buffer.concat([...pieces]).toString();
const json = (of: ResultTable) => joined(jsonRows(of, { moments: 'epoch-ms' }));
const csv = (of: ResultTable) => [...csvRows(of)].join('');
const text = (name: string, values: readonly string[]) =>
  column(name, { kind: 'text', values: Uint32Array.from(values, (_, at) => at), dictionary: values });

describe('a table as JSON', () => {
  it('keeps every digit of large integers and decimals', () => {
    expect(
      json(
        table(
          column('big', { kind: 'bigint', values: BigInt64Array.of(9223372036854775807n) }),
          column('exact', { kind: 'decimal', values: ['1.50'] }),
        ),
      ),
    ).toBe('[{"big":9223372036854775807,"exact":1.50}]');
  });
  it('writes null for missing and invalid numbers', () => {
    expect(
      json(
        table(
          column('v', {
            kind: 'float',
            values: Float64Array.of(1.5, NaN, Infinity, 4),
            nulls: Uint8Array.of(0, 0, 0, 1),
          }),
        ),
      ),
    ).toBe('[{"v":1.5},{"v":null},{"v":null},{"v":null}]');
  });
  it('keeps both of two columns with one name', () => {
    expect(json(table(text('a', ['x']), text('a', ['y'])))).toBe('[{"a":"x","a__1":"y"}]');
  });
  it('writes timestamps as text on request', () => {
    const moments = { kind: 'temporal', values: Float64Array.of(1709212455000.123) } as const;
    const written = joined(
      jsonRows(table(column('t', moments, 'TIMESTAMP'), column('d', moments, 'DATE')), { moments: 'text' }),
    );
    expect(written).toBe('[{"t":"2024-02-29T13:14:15.000123","d":"2024-02-29"}]');
  });
  it('is read back as the same numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()), {
          minLength: 1,
        }),
        values => {
          expect(
            JSON.parse(json(table(column('v', { kind: 'float', values: Float64Array.from(values) })))),
          ).toEqual(values.map(v => ({ v: v + 0 })));
        },
      ),
    );
  });
  it('comes in pieces that together are complete', () => {
    const pieces = [
      ...jsonRows(
        table(
          text(
            'name',
            Array.from({ length: 60_000 }, (_, at) => `Zürich – ${at}`),
          ),
        ),
        { moments: 'epoch-ms' },
      ),
    ];
    expect(pieces.length).toBeGreaterThan(3);
    expect((JSON.parse(joined(pieces)) as { name: string }[]).map(({ name }) => name).at(-1)).toBe(
      'Zürich – 59999',
    );
  });
  it('is read back as the same texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), values => {
        expect(
          JSON.parse(json(table(text('"key"', values)))).map((row: Record<string, string>) => row['"key"']),
        ).toEqual(values);
      }),
    );
  });
});

describe('a table as CSV', () => {
  it('quotes only values that need quotes, and makes formulas harmless', () => {
    expect(
      csv(table(text('a', ['plain', 'with, comma', 'a "quote"', '=1+1', '@x', '+x', '-5', '-x', '|x']))),
    ).toBe(`a\nplain\n"with, comma"\n"a ""quote"""\n'=1+1\n'@x\n'+x\n-5\n'-x\n'\\|x\n`);
  });
  it('makes formulas harmless after blanks or quotes, and in headers', () => {
    expect(csv(table(text(' =h', [' =1+1', '\t@x', '""=x', '%x', '  -5', '-.5', '""x', ' x', '1=1'])))).toBe(
      `' =h\n' =1+1\n'\t@x\n"'""""=x"\n'%x\n'  -5\n-.5\n"""""x"\n x\n1=1\n`,
    );
  });
  it('has no empty line, which readers would skip', () => {
    expect(csv(table(text('a', ['x', '', 'y'])))).toBe('a\nx\n""\ny\n');
    expect(
      csv(table(column('v', { kind: 'int', values: Int32Array.of(1, 0), nulls: Uint8Array.of(0, 1) }))),
    ).toBe('v\n1.0\n""\n');
  });
  it('leaves missing values empty, and writes whole numbers in the same column as doubles', () => {
    expect(
      csv(
        table(
          column('v', { kind: 'int', values: Int32Array.of(1, 0), nulls: Uint8Array.of(0, 1) }),
          text('t', ['a', 'b']),
        ),
      ),
    ).toBe('v,t\n1.0,a\n,b\n');
  });
});
