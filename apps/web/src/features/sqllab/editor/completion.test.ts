import { describe, expect, it } from 'vitest';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { offersAt, type CompletionWorld, type TableColumns } from './completion.ts';
import { quotingOf } from './quote-name.ts';

const columns = (...names: string[]): TableColumns['columns'] =>
  names.map(name => ({ name, type: 'INTEGER' }));
const TABLES: Readonly<Record<string, TableColumns>> = {
  flights: {
    columns: columns('origin', 'delay', 'Carrier Name'),
    foreignKeys: [{ columns: ['origin'], table: 'airports', referredColumns: ['iata'] }],
  },
  airports: { columns: columns('iata', 'city'), foreignKeys: [] },
};
const world: CompletionWorld = {
  rules: STANDARD_SQL,
  quote: quotingOf('duckdb'),
  schema: 'main',
  schemas: ['main', 'other'],
  tables: Object.keys(TABLES).map(name => ({ name, isView: false })),
  functions: ['date_trunc', 'avg'],
  parameters: ['country'],
  tablesOf: async schema => [{ name: `${schema}_table`, isView: false }],
  columnsOf: async (_schema, table) => TABLES[table],
};

/** Returns the labels that are offered at `|`. */
async function at(text: string): Promise<readonly string[]> {
  const cursor = text.indexOf('|');
  const found = await offersAt(text.replace('|', ''), cursor, world);
  return (found?.offers ?? []).map(offer => offer.label);
}

describe('completion', () => {
  it('offers what begins with the typed letters, and nothing that merely contains them in order', async () => {
    expect(await at('SELECT * FROM fli|')).toEqual(['flights']);
    expect((await at('SELECT dat|'))[0]).toBe('date_trunc');
  });
  it('offers tables after FROM, JOIN, and a comma of a list of tables', async () => {
    for (const text of ['SELECT * FROM |', 'SELECT * FROM flights JOIN |', 'SELECT * FROM flights f, |'])
      expect((await at(text)).slice(0, 2)).toEqual(['flights', 'airports']);
    expect((await at('SELECT origin, | FROM flights'))[0]).toBe('origin');
  });
  it('offers the columns of an alias, and quotes names that need it', async () => {
    expect(await at('SELECT f.| FROM flights AS f')).toEqual(['origin', 'delay', 'Carrier Name']);
    const found = await offersAt('SELECT f.Carr FROM flights f', 13, world);
    expect(found?.offers[0]?.apply).toBe('"Carrier Name"');
  });
  it('offers the tables of a schema after its name', async () => {
    expect(await at('SELECT * FROM other.|')).toEqual(['other_table']);
  });
  it('offers the columns of common tables, not those inside them', async () => {
    const text = 'WITH busy AS (SELECT origin, count(*) AS n FROM flights GROUP BY 1) SELECT | FROM busy';
    expect((await at(text)).slice(0, 2)).toEqual(['origin', 'n']);
    expect(await at(text)).not.toContain('delay');
    expect(await at('WITH busy(a, b) AS (SELECT 1, 2) SELECT busy.| FROM busy')).toEqual(['a', 'b']);
  });
  it('offers the condition of a join from its foreign key', async () => {
    expect((await at('SELECT * FROM flights f JOIN airports a ON |'))[0]).toBe('a.iata = f.origin');
  });
  it('offers parameters and macros in templates', async () => {
    expect((await at("SELECT '{{ cou|"))[0]).toBe('country');
    expect(await at('SELECT {{ url|')).toEqual(['url_param']);
  });
  it('reads only the statement at the cursor', async () => {
    expect((await at('SELECT * FROM airports; SELECT | FROM flights;'))[0]).toBe('origin');
  });
  it('is silent in texts and comments', async () => {
    expect(await at("SELECT 'fli|'")).toEqual([]);
    expect(await at('-- fli|')).toEqual([]);
  });
  it('takes at most 50 ms with ten thousand tables', async () => {
    const many = {
      ...world,
      tables: Array.from({ length: 10_000 }, (_, n) => ({ name: `table_${n}`, isView: false })),
    };
    await offersAt('SELECT * FROM table_1', 21, many);
    const begun = performance.now();
    await offersAt('SELECT * FROM table_99', 22, many);
    expect(performance.now() - begun).toBeLessThan(50);
  });
});
