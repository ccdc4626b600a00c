import { describe, expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import type { FakeAnswer, FakeRequest } from '@powerset/testing/fake-http-server.ts';
import { overKusto } from '../kustosql/over-rest.ts';
import { kustosql } from '../kustosql/index.ts';
import { kustokql } from './index.ts';
import { readKql } from './read-kql.ts';

const tablesOf = (text: string): string[] | string => {
  const reading = readKql(text);
  return reading.ok
    ? reading.statements[0]!.tables.map(({ name }) => name)
        .filter(name => name !== '*')
        .sort()
    : 'refused';
};

describe('a query in KQL', () => {
  it.each([
    [
      'Sales | where price > 5 and shop in ("a", "b") | summarize n = count(), avg(price) by bin(sold_at, 1d), shop | top 10 by n desc',
      ['Sales'],
    ],
    ["['Odd Name'] | take 5 // Hidden", ['Odd Name']],
    ['Sales;', ['Sales']],
    ['Sales | count', ['Sales']],
    [
      'let a = 2; print x = 1 + a, now(), datetime(2024-01-01T10:00:00Z), guid(74be27de-1e4e-49d9-b579-fe0b331d3642)',
      [],
    ],
    ['range n from 1 to 10 step 1', []],
    [
      'let since = ago(1d); let recent = Sales | where sold_at > since; recent | join kind=leftouter hint.strategy=broadcast (Shops | project id, town) on $left.shop == $right.id',
      ['Sales', 'Shops'],
    ],
    ['let s = Sales; s | lookup Shops on shop', ['Sales', 'Shops']],
    ["union withsource=Src kind=outer A, (B | take 1), ['C c']", ['A', 'B', 'C c']],
    ['A | union B, C | distinct x', ['A', 'B', 'C']],
    ['(A | take 1) | extend y = a.b["c"]', ['A']],
    ['A | where x in (B | project y)', ['A', 'B']],
    ['A | where x !in~ (B)', ['A', 'B']],
    ['A | where x has_any (B)', ['A', 'B']],
    ['A | extend n = toscalar(B | count)', ['A', 'B']],
    ['A | extend n = toscalar(B)', ['A', 'B']],
    ['let m = materialize(B | take 3); A | where x in (m)', ['A', 'B']],
    ['A | where not(x in ((B | project y)))', ['A', 'B']],
    [
      'A | where t between (datetime(2024-01-01) .. datetime(2024-01-31T10:00:00Z)) | project-away x | mv-expand y to typeof(long) | render timechart with (title="x")',
      ['A'],
    ],
    ['A | where text == "| B // not a comment" and other == @"c:\\" | take 1', ['A']],
    ['A\n| extend n = iff(x > 1, strcat("a", y), "b")\n| order by n asc nulls last', ['A']],
  ])('reads the tables that it names: %s', (text, tables) => {
    expect(tablesOf(text)).toEqual(tables);
  });

  it.each([
    '.drop table Sales',
    '.show tables',
    "database('other').Sales | take 5",
    "cluster('x').database('y').Sales",
    'other.Sales',
    'Secret() | take 5',
    'A | where Secret(x) == 1',
    "A | extend n = toscalar(database('x').B | count)",
    'search "x"',
    'search in (A) "x"',
    'find in (A) where x == 1',
    "externaldata(a:string)['https://x'] | take 5",
    "external_table('x')",
    "table('Sales')",
    'A | evaluate bag_unpack(x)',
    "evaluate sql_request('x', 'y')",
    'A | invoke f()',
    'A | partition by x (take 1)',
    'A | fork (take 1) (take 2)',
    'A | facet by x',
    'A | mv-apply y on (take 1)',
    'union *',
    'union A*, B',
    'A | union *',
    'let f = () { Secret }; f()',
    'let f = view () { Secret }; f',
    'set notruncation; A',
    'declare query_parameters(x:long); A',
    "alias database x = cluster('y').database('z'); A",
    'restrict access to (A); A',
    'A | where x == "open',
    'A | where x in (',
    'A; B',
    '',
    '   ',
    'A | ',
    '| take 5',
    'A | where x == ```y```',
    "['Se\\x63ret'] | take 1",
    "['f'](1)",
    'A | where x in (database("y").B)',
    'datatable(a:int)[1]',
    'print Secret',
    'print f = abs(1), Secret',
    'print strlen(Secret)',
    'print datetime(Secret)',
    'print toscalar(A | count)',
    "print ['Secret']",
    'print x = Secret + 1',
    'range n from Secret to 10 step 1',
    "A | join (cluster('x').B) on y",
  ])('is refused if it could read more than it seems to: %s', text => {
    expect(tablesOf(text)).toBe('refused');
  });

  it('needs the right to all tables, since a stored function may look like a column', () => {
    const reading = readKql('Sales | extend x = Secret');
    expect(reading.ok && reading.statements[0]!.tables).toEqual([
      { schema: null, name: 'Sales' },
      { schema: null, name: '*' },
    ]);
  });
});

const answer = ({ path }: FakeRequest): FakeAnswer =>
  path.endsWith('/token')
    ? { body: { access_token: 'abc', expires_in: 3600 } }
    : { body: { Tables: [{ Columns: [{ ColumnName: 'n', ColumnType: 'long' }], Rows: [[1]] }] } };
const address = (port: number): string =>
  `kustokql+http://127.0.0.1:${port}/shop?azure_ad_client_id=app&azure_ad_client_secret=secret&azure_ad_tenant_id=acme&authority=http://127.0.0.1:${port}`;

describe('Kusto in its own language, over a fake cluster', () => {
  it('accepts KQL, and SQL for the queries of charts', () =>
    withFakeEngine(overKusto(kustokql(kustosql)), { address, answer }, async ({ run, asked, connection }) => {
      expect(rowsOf(await run('Sales | take 5'))).toEqual([[1n]]);
      await run('SELECT TOP 5 * FROM Sales WHERE a = ?', { params: ['x'] });
      await connection.describe('let s = Sales; s');
      expect(
        asked().map(({ body }) => {
          const { csl, properties } = body as {
            csl: string;
            properties: { Options: { query_language: string; request_readonly: boolean } };
          };
          return [csl, properties.Options.query_language, properties.Options.request_readonly];
        }),
      ).toEqual([
        ['Sales | take 5', 'kql', true],
        [`SELECT TOP 5 * FROM Sales WHERE a = 'x'`, 'sql', true],
        ['let s = Sales; s\n| take 0', 'kql', true],
      ]);
      await expect(run('.drop table Sales')).rejects.toMatchObject({ code: 'query.refused' });
    }));
});
