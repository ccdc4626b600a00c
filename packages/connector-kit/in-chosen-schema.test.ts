import { expect, it } from 'vitest';
import { databricksFacts } from '../connectors/databricks/facts.ts';
import { snowflakeFacts } from '../connectors/snowflake/facts.ts';
import { verticaFacts } from '../connectors/vertica/facts.ts';
import { connectionOver } from './connection-over.ts';
import type { Catalog } from './connector.ts';
import type { EngineFacts } from './engine-facts.ts';

const TABLES: Readonly<Record<string, readonly string[]>> = {
  SALES: ['ORDERS', 'Odd'],
  PUBLIC: ['ORDERS', 'SALARIES', 'ODD'],
  own: ['orders'],
  public: ['salaries', 'Orders'],
};

/** Runs a name without a schema and returns its rows, or the text of the refusal. */
async function run(
  facts: EngineFacts,
  sql: string,
  {
    schema,
    own = 'PUBLIC',
    hasOneSchema = false,
  }: { readonly schema?: string; readonly own?: string; readonly hasOneSchema?: boolean },
): Promise<unknown> {
  const catalog = {
    defaultSchema: async () => own,
    tables: async (place: string) =>
      (TABLES[place] ?? []).map(name => ({ schema: place, name, type: 'table' })),
  } as Partial<Catalog> as Catalog;
  const connection = await connectionOver(
    {
      hasOneSchema,
      async *pages() {
        yield { columns: [], rows: [[]] };
      },
    },
    { facts, catalog: () => catalog },
  );
  return connection.run({ sql, params: [], maxRows: 1, signal: new AbortController().signal, schema }).then(
    ({ rowCount }) => rowCount,
    (error: Error) => error.message,
  );
}

it('a name without a schema is read in the chosen schema if the engine looks no further', async () => {
  expect(await run(databricksFacts, 'SELECT * FROM salaries', { schema: 'sales' })).toBe(1);
});
it('a name that exists only in a schema after the chosen one is refused', async () => {
  for (const name of ['salaries', 'SALARIES', '"SALARIES"', 'Ｓalaries'])
    expect(await run(snowflakeFacts, `SELECT * FROM ${name}`, { schema: 'SALES' })).toContain(
      'Name it by its schema: PUBLIC.',
    );
  expect(
    await run(snowflakeFacts, 'SELECT * FROM (SELECT 1 FROM orders o JOIN salaries s ON true) q', {
      schema: 'SALES',
    }),
  ).toContain('no table called salaries');
});
it('a name that exists exactly as written in the chosen schema means that one', async () => {
  for (const name of ['orders', 'ORDERS', '"ORDERS"', '"Odd"', 'elsewhere', 'PUBLIC.SALARIES'])
    expect(await run(snowflakeFacts, `SELECT * FROM ${name}`, { schema: 'SALES' })).toBe(1);
  for (const name of ['"orders"', 'odd'])
    expect(await run(snowflakeFacts, `SELECT * FROM ${name}`, { schema: 'SALES' })).toContain(
      'Name it by its schema',
    );
});
it('the schema of the connection counts where none is chosen, or none can be', async () => {
  expect(await run(snowflakeFacts, 'SELECT * FROM salaries', {})).toBe(1);
  expect(await run(snowflakeFacts, 'SELECT * FROM salaries', { own: 'SALES' })).toContain(
    'Name it by its schema: PUBLIC.',
  );
  expect(await run(verticaFacts, 'SELECT * FROM salaries', { own: 'own', hasOneSchema: true })).toContain(
    'Name it by its schema: public.',
  );
  expect(await run(verticaFacts, 'SELECT * FROM orders', { own: 'own', hasOneSchema: true })).toBe(1);
  expect(
    await run(verticaFacts, 'SELECT * FROM orders', { own: 'own', schema: 'public', hasOneSchema: true }),
  ).toContain('without it, they refer to own');
  expect(await run(verticaFacts, 'SELECT * FROM salaries', { own: 'public', hasOneSchema: true })).toBe(1);
});
