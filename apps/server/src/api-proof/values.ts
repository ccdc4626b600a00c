import fc from 'fast-check';
import type { z } from 'zod';

/** How closely a value fits its schema. */
export type Manner = 'fitting' | 'nearly' | 'hostile';
export const MANNERS: readonly Manner[] = ['fitting', 'nearly', 'hostile'];

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}

const SMALL_IDS = [1, 2, 3, 1, 2, 1, 999];

/** Field values that get further than random text, by field name. */
const TELLING: Readonly<Record<string, readonly unknown[]>> = {
  id: SMALL_IDS,
  layer: SMALL_IDS,
  report: SMALL_IDS,
  database: SMALL_IDS,
  database_id: SMALL_IDS,
  db_id: SMALL_IDS,
  datasource_id: SMALL_IDS,
  dataset: SMALL_IDS,
  chart: SMALL_IDS,
  dashboard: SMALL_IDS,
  owners: [[], [1], [1, 1], [999]],
  roles: [[], [4], [999]],
  dashboards: [[], [1], [999]],
  tables: [[1], [], [999]],
  type: ['table', 'query', 'Alert', 'Report'],
  datasource_type: ['table', 'query'],
  kind: ['1', '2', '3', 'x'],
  column: ['owners', 'region', 'database', 'created_by', 'slice_name', 'nope'],
  table: ['sales', 'nope', 'sa"les'],
  table_name: ['sales', 'nope', 'sa"les'],
  schema: ['public', 'main', null, 'no"pe', ''],
  key: ['abc', 'x'.repeat(300)],
  digest: ['abc'],
  version: ['v1', 'v2'],
  order_column: ['id', 'changed_on_delta_humanized', 'slice_name', 'nope'],
  sql: [
    'select 1 as a',
    'select * from sales limit 3',
    'select 1; select 2',
    "select 'a''b",
    'selec',
    'drop table sales',
    'select * from (',
    '{{ 1 + 1 }}',
    '{% for',
    'with a as (select 1) select * from a',
    '-- only words',
    '',
  ],
  datasource: [
    { id: 1, type: 'table' },
    { id: 999, type: 'table' },
    { id: 'x', type: 'query' },
  ],
  queries: [
    [{ columns: ['region'], metrics: ['count'], row_limit: 5 }],
    [
      {
        columns: ['region'],
        filters: [{ col: 'region', op: 'IN', val: [null, 1, 'a', {}] }],
        orderby: [['region', true]],
      },
    ],
    [],
    [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'count(*) from sales; --', label: 'x' }] }],
    [
      {
        columns: [{ sqlExpression: '(select 1)', label: 'y', expressionType: 'SQL' }],
        time_range: 'garbage',
      },
    ],
    [
      {
        columns: ['region'],
        metrics: ['count'],
        post_processing: [{ operation: 'pivot', options: { index: ['nope'], aggregates: {} } }],
      },
    ],
    [{ columns: ['region', 'region'], metrics: ['nope'], time_offsets: ['1 week ago', 'x'] }],
  ],
  form_data: [
    '{"datasource":"1__table","viz_type":"pie","metric":"count","groupby":["region"]}',
    '{"datasource":"1__table","viz_type":"nope"}',
    '{}',
    '[]',
    'null',
    '{',
  ],
  crontab: ['0 9 * * *', '* * * * * *', 'x', '61 * * * *'],
  timezone: ['UTC', 'Mars/Phobos'],
  time_range: ['Last week', 'garbage', '2020-01-01 : ', "DATEADD(DATETIME('now'), 99999999999, year) : "],
  sqlalchemy_uri: [
    'postgresql://a:b@127.0.0.1:1/c',
    'nope://',
    'sqlite:////etc/passwd',
    'duckdb:////etc/passwd',
    'mysql://[',
    '://',
    'postgresql://user:%zz@h/d',
  ],
  filters: [
    [{ col: 'id', opr: 'eq', value: 1 }],
    [{ col: 'id', opr: 'eq', value: 'x' }],
    [{ col: 'slice_name', opr: 'ct', value: '%_\\' }],
    [{ col: 'owners', opr: 'rel_m_m', value: 'x' }],
    [{ col: 'id', opr: 'gt', value: 1e300 }],
  ],
  uuid: ['c0ffee00-0000-4000-8000-000000000000', 'x'],
  clause: ['1 = 1', "region = 'x'", '1=1) or (1=1', '{{ x', ''],
  json_metadata: ['{}', '[]', '{"native_filter_configuration":1}', 'null', '{"default_filters":"{"}'],
  position_json: ['{}', '{"ROOT_ID":null}', '[]', '{"CHART-1":{"type":"CHART","meta":{"chartId":"x"}}}'],
  query_context: ['{}', 'null', '{"queries":5}', '[]'],
  params: ['{}', 'null', '[]', '{"viz_type":5}'],
  extra: ['{}', '[]', 'null', '{"metadata_params":1}', '{"schemas_allowed_for_file_upload":5}'],
};

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'null',
  "'",
  '"',
  '\\',
  '%',
  '%00',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '💥'.repeat(50),
  'x'.repeat(70_000),
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' OR '1'='1",
  '1; drop table charts',
  '{{ config }}',
  '${7*7}',
  '<script>alert(1)</script>',
  '-1',
  '1e400',
  '9223372036854775808',
  '0x10',
  'NaN',
  '2024-13-45',
  '1970-01-01T00:00:00Z',
  '\r\nset-cookie: a=b',
  '[object Object]',
  '[[',
  '%s%n',
  '\u202E',
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  1e-320,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: { b: { c: 1 } } },
  { constructor: { prototype: 1 } },
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
  { toJSON: 'x' },
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_VALUES),
  fc.constantFrom(20, 60, 70, 3000).map(nested),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Returns values for a schema. @param name of the field, which may say more than its type */
export function valuesFor(schema: z.ZodType | undefined, manner: Manner, name = ''): fc.Arbitrary<unknown> {
  if (!schema || manner === 'hostile') return hostile;
  const fits = fitting(schema, name);
  return manner === 'fitting'
    ? fits
    : fc.tuple(fits, fc.nat(), hostile).map(([value, at, other]) => withOneOther(value, at, other));
}

/** Returns one of the examples or a variation. */
export function nearlyOneOf(examples: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...examples), fc.nat({ max: 10_000 }), hostile, fc.boolean())
    .map(([value, at, other, isWhole]) => (isWhole ? value : withOneOther(value, at, other)));
}

function fitting(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const typed = byType(schema, name);
  const telling = Object.hasOwn(TELLING, name) ? TELLING[name] : undefined;
  return telling
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...telling) }, { weight: 1, arbitrary: typed })
    : typed;
}

function byType(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return objects(def.shape!);
    case 'array':
      return fc.array(fitting(def.element!, name.replace(/s$/, '')), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...def.items!.map(item => fitting(item, name)));
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b c', 'region'), fitting(def.valueType!, ''), {
        maxKeys: 2,
      });
    case 'union':
      return fc.oneof(...def.options!.map(option => fitting(option, name)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!));
    case 'literal':
      return fc.constantFrom(...def.values!);
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: fitting(def.innerType!, name) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    case 'optional':
    case 'default':
      return fitting(def.innerType!, name);
    case 'pipe':
      return fitting((def.out!._zod.def as unknown as Def).type === 'transform' ? def.in! : def.out!, name);
    case 'number':
      return fc.oneof(
        fc.constantFrom(...SMALL_IDS),
        fc.integer({ min: -2, max: 50 }),
        fc.constantFrom(2 ** 31, 2 ** 53 - 1, 0.5),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.constantFrom('sales', 'a name', 'Ünïcode', '1', 'x', '{}');
    default:
      return fc.constantFrom<unknown>('x', 1, true, {}, [], null);
  }
}

// Optional fields are sometimes left out.
function objects(shape: Readonly<Record<string, z.ZodType>>): fc.Arbitrary<unknown> {
  const members = Object.entries(shape).filter(
    ([, member]) => (member._zod.def as unknown as Def).type !== 'never',
  );
  const required = members.filter(([, member]) => member._zod.optin !== 'optional').map(([key]) => key);
  return fc.record(Object.fromEntries(members.map(([key, member]) => [key, fitting(member, key)])), {
    requiredKeys: required,
  });
}

/** Returns the value with the part at `at` replaced. */
function withOneOther(value: unknown, at: number, other: unknown): unknown {
  const places = placesIn(value);
  const [first, ...rest] = places[at % places.length]!;
  return first === undefined ? other : replaced(value, [first, ...rest], other);
}

function placesIn(value: unknown): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    ...Object.entries(value).flatMap(([key, part]) => placesIn(part).map(place => [key, ...place])),
    ['unexpected'],
  ];
}

function replaced(value: unknown, [first, ...rest]: readonly string[], other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value))
    return first === 'unexpected'
      ? [...(value as unknown[]), other]
      : value.map((part: unknown, index) => (String(index) === first ? replaced(part, rest, other) : part));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [first]: replaced(members[first], rest, other) };
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
