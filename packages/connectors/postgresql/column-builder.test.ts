import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnBuilder } from './column-builder.ts';
import { resultColumn } from './types.ts';

const INTEGER = fc.integer().map(String);
const TYPES: Readonly<Record<string, readonly [id: number, texts: fc.Arbitrary<string>]>> = {
  boolean: [16, fc.constantFrom('t', 'f')],
  bigint: [20, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)],
  integer: [23, INTEGER],
  double: [701, fc.oneof(fc.double().map(String), fc.constantFrom('NaN', 'Infinity', '-Infinity', '1e-7'))],
  text: [25, fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'a', 'b'))],
  numeric: [1700, fc.oneof(INTEGER, fc.constantFrom('NaN', '1.50', '12345678901234567890.5'))],
  timestamp: [1114, fc.constantFrom('2024-02-29 13:14:15.25', 'infinity', '290000-01-01 00:00:00')],
  'integer[]': [1007, fc.constantFrom('{1,NULL}', '{}')],
};

it.each(Object.entries(TYPES))(
  'values of %s are the same, one by one or all at once',
  (_name, [id, texts]) => {
    const cells = fc.array(fc.option(texts, { freq: 5 }), { maxLength: 300 });
    fc.assert(
      fc.property(cells, fc.nat(300), (values, most) => {
        const builder = columnBuilder('c', id);
        for (const value of values) builder.add(value);
        const kept = Math.min(most, values.length);
        expect(builder.column(kept)).toEqual(resultColumn('c', id, values.slice(0, kept)));
      }),
    );
  },
);
