import {
  Decimal,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
  vectorFromArray,
  type Data,
} from 'apache-arrow';
import { expect, it } from 'vitest';
import { answerFromJson } from '@powerset/charts/kit/answer.ts';
import { readArrow } from './read-arrow.ts';

const NONE_MISSING = { length: 3, nullCount: 0 } as const;
const COLUMNS: Readonly<Record<string, Data>> = {
  whole: makeData({
    type: new Int64(),
    data: BigInt64Array.of(9007199254740993n, 7n, 0n),
    length: 3,
    nullCount: 1,
    nullBitmap: Uint8Array.of(0b011),
  }),
  real: makeData({ type: new Float64(), data: Float64Array.of(0.5, NaN, -1), ...NONE_MISSING }),
  exact: makeData({
    type: new Decimal(2, 38, 128),
    data: Uint32Array.of(150, 0, 0, 0, 0xffff_ff6a, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0, 0, 0x100, 0),
    ...NONE_MISSING,
  }),
  at: makeData({
    type: new TimestampMicrosecond(null),
    data: BigInt64Array.of(1_500n, -1000n, 0n),
    ...NONE_MISSING,
  }),
  name: makeData({
    type: new Dictionary(new Utf8(), new Int32()),
    data: Int32Array.of(1, 0, 1),
    dictionary: vectorFromArray(['a', 'ü'], new Utf8()),
    ...NONE_MISSING,
  }),
  list: vectorFromArray([[1, 2.5], [], null], new List(new Field('item', new Float64(), true))).data[0]!,
};

function stream(): Uint8Array<ArrayBuffer> {
  const fields = Object.entries(COLUMNS).map(([name, { type }]) => new Field(name, type, true));
  const schema = new Schema(
    fields,
    new Map([
      [
        'powerset',
        JSON.stringify({
          coltypes: [0, 0, 0, 2, 1, 1],
          rowcount: 3,
          label_map: { name: ['name'] },
          annotation_data: { Launches: { records: [{ start_dttm: 1 }] } },
        }),
      ],
    ]),
  );
  const batch = new RecordBatch(
    schema,
    makeData({ type: new Struct(fields), length: 3, nullCount: 0, children: Object.values(COLUMNS) }),
  );
  return RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true).slice();
}

it('a large answer has the same cells as in JSON', () => {
  const answer = answerFromJson(readArrow(stream().buffer));
  const cells = Object.fromEntries(
    answer.columns.map(column => [column.name, [0, 1, 2].map(row => column.value(row))]),
  );
  expect(cells).toEqual({
    whole: ['9007199254740993', 7, null],
    real: [0.5, null, -1],
    exact: [1.5, -1.5, '47223664828696452136.96'],
    at: [1.5, -1, 0],
    name: ['ü', 'a', 'ü'],
    list: ['[1,2.5]', '[]', null],
  });
  expect([answer.rowCount, answer.columns[3]!.genericType, answer.labelMap]).toEqual([
    3,
    'temporal',
    { name: ['name'] },
  ]);
  expect(answer.annotations).toEqual({ Launches: [{ start_dttm: 1 }] });
});
