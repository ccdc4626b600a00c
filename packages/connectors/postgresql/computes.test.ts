import { expect, it } from 'vitest';
import { computes, type StoredFunction } from './computes.ts';

const stored = (language: string, body: string | null, defaults = ''): StoredFunction => ({
  name: 'f',
  language,
  body,
  defaults,
});
const isComputing = (one: StoredFunction, ...others: StoredFunction[]): boolean =>
  computes([one, ...others]).has('f');

it.each([
  ['sql', 'SELECT $1 / nullif($2, 0)'],
  ['sql', ' -- share\n select round(a::numeric / b, 2);'],
  ['sql', "SELECT date_trunc('quarter', d)::date + extract(month FROM d)::int"],
  ['sql', 'RETURN a || b'],
  ['sql', 'BEGIN ATOMIC\n SELECT (a + b);\nEND'],
  ['sql', "SELECT CASE WHEN a IS DISTINCT FROM b THEN trim(both ' ' from a) END"],
  [
    'plpgsql',
    "DECLARE x int := 1;\nBEGIN\n IF a > 4 THEN x := a - 4; END IF;\n FOR i IN 1..3 LOOP x := x + i; END LOOP;\n RETURN to_char(d, 'YYYY') || x;\nEXCEPTION WHEN division_by_zero THEN RETURN NULL;\nEND",
  ],
  ['aggregate', 'int4pl - -'],
])('a function in %s that computes with its arguments reads nothing: %s', (language, body) => {
  expect(isComputing(stored(language, body))).toBe(true);
});

it.each([
  ['sql', 'SELECT max(owner) FROM secrets'],
  ['sql', 'SELECT 1; SELECT 2'],
  ['sql', 'TABLE secrets'],
  ['sql', 'SELECT a UNION TABLE secrets'],
  ['sql', 'WITH x AS (TABLE secrets) SELECT 1'],
  ['sql', 'SELECT (SELECT max(owner) FROM secrets)'],
  ['sql', 'SELECT EXISTS (TABLE secrets)'],
  ['sql', 'SELECT extract(year FROM d), owner FROM secrets'],
  ['sql', "SELECT query_to_xml('select 1', true, true, '')"],
  ['sql', 'SELECT pg_relation_size($1)'],
  ['sql', "SELECT ('secrets'::regclass).pg_relation_size"],
  ['plpgsql', 'BEGIN RETURN QUERY EXECUTE q; END'],
  ['plpgsql', 'DECLARE x text; BEGIN x := owner FROM secrets; RETURN x; END'],
  ['plpgsql', 'BEGIN RETURN QUERY TABLE secrets; END'],
  ['plpgsql', 'BEGIN PERFORM g(); END'],
  ['plpgsql', 'DECLARE c refcursor; BEGIN OPEN c; END'],
  ['plpgsql', 'BEGIN FOR r IN SELECT 1 LOOP END LOOP; END'],
  ['plpgsql', "BEGIN RETURN 'no end; END"],
  ['plpython3u', 'return 1'],
  ['c', 'pg_read'],
  ['internal', 'pg_read_file'],
  ['sql', 'SELECT U&"\\0067"(1)'],
])('and one in %s that may read something is not one of them: %s', (language, body) => {
  expect(isComputing(stored(language, body))).toBe(false);
});

it('the functions that a function calls are checked, too, even in the default of an argument', () => {
  const g: StoredFunction = {
    name: 'G',
    language: 'sql',
    body: 'SELECT max(owner) FROM secrets',
    defaults: '',
  };
  const h: StoredFunction = { name: 'h', language: 'sql', body: 'SELECT $1 + 1', defaults: '' };
  for (const reads of [
    stored('sql', 'SELECT g(1)'),
    stored('sql', 'SELECT ($1).g'),
    stored('plpgsql', 'BEGIN RETURN h(g(1)); END'),
    stored('sql', 'SELECT $1', 'g(1)'),
    stored('aggregate', 'public.g -'),
  ])
    expect(isComputing(reads, g, h)).toBe(false);
  expect(isComputing(stored('sql', 'SELECT h($1) + f($1 - 1)'), g, h)).toBe(true);
  // One of two functions with the same name is enough.
  expect(isComputing(stored('sql', 'SELECT 1'), { ...g, name: 'f' })).toBe(false);
  // The length of the call chain does not matter.
  expect([
    ...computes([
      { ...h, name: 'a', body: 'SELECT b()' },
      { ...h, name: 'b', body: 'SELECT c()' },
      { ...h, name: 'c', body: 'SELECT g()' },
      g,
      h,
    ]),
  ]).toEqual(['h']);
});
