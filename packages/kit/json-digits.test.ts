import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseKeepingDigits } from './json-value.ts';

it('keeps every digit of whole numbers that filters compare with', () => {
  const text =
    '{"queries":[{"row_limit":9007199254740993,"filters":[{"col":"id","op":"IN","val":[9223372036854775807,1,-9007199254740993,1.5,9007199254740993.5]}]}],"form_data":{"adhoc_filters":[{"comparator":9007199254740993}]}}';
  expect(parseKeepingDigits(text)).toEqual({
    queries: [
      {
        row_limit: 9007199254740992,
        filters: [
          {
            col: 'id',
            op: 'IN',
            val: ['9223372036854775807', 1, '-9007199254740993', 1.5, 9007199254740994],
          },
        ],
      },
    ],
    form_data: { adhoc_filters: [{ comparator: '9007199254740993' }] },
  });
});

it('reads everything else as ordinary JSON', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(parseKeepingDigits(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(Object.keys(parseKeepingDigits('{"__proto__":{"a":1},"n":12345678901234567890}') as object)).toEqual(
    ['__proto__', 'n'],
  );
});
