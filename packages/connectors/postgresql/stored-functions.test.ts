import { expect, it } from 'vitest';
import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { storedFunctionsOf } from './stored-functions.ts';

const STORED = [
  ['told', 'sql', 'SELECT max(owner) FROM secrets', null],
  ['share', 'sql', 'SELECT $1 / $2', null],
];

/** Fakes a server that fails if a query contains one of these texts. */
const server = (failures: Readonly<Record<string, ErrorCode>>) =>
  storedFunctionsOf(async sql => {
    const failure = Object.entries(failures).find(([text]) => sql.includes(text))?.[1];
    if (failure) throw new AppError(failure);
    return STORED.map(row => row.slice(0, sql.includes('prosrc') ? 4 : 1));
  });

it('the definitions of stored functions show which ones may read tables', async () => {
  for (const { storedFunctions, readingFunctions, storedFields } of [
    server({}),
    server({ pg_get_function_sqlbody: 'query.object-missing' }),
  ]) {
    expect([await storedFunctions!(), await readingFunctions!(), await storedFields!()]).toEqual([
      ['told'],
      ['told'],
      ['told'],
    ]);
  }
});

it('for related engines without definitions, every stored function may read tables', async () => {
  const { storedFunctions, readingFunctions } = server({ prosrc: 'query.failed' });
  expect([await storedFunctions!(), await readingFunctions!()]).toEqual([['told', 'share'], null]);
});

it.each(['query.cancelled', 'query.out-of-memory', 'connection.failed'] as const)(
  'nothing is taken for harmless where the server could not answer (%s)',
  async code => {
    const { storedFunctions, readingFunctions, storedFields } = server({ prosrc: code });
    for (const asked of [storedFunctions, readingFunctions, storedFields])
      await expect(asked!()).rejects.toMatchObject({ code });
  },
);
