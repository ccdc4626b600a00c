import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataDifferences } from '@powerset/testing/golden/compare-chart-data.ts';
import { filledIn, goldenFamily, type GoldenCase } from '@powerset/testing/golden/golden-cases.ts';
import { loadDuckdb, loadSqlite } from '@powerset/testing/golden/golden-tables.ts';
import { goldenServerOver, inDuckdb, type GoldenServer } from '../../test-golden-server.ts';

/**
 * Cases whose numbers cannot equal those of PostgreSQL, by engine, file and name; a comment above each group
 * gives the reason.
 */
const DIFFERENT = new Set(
  readFileSync(
    join(import.meta.dirname, '../../../../../packages/testing/golden/chart-data-engines.txt'),
    'utf8',
  )
    .split('\n')
    .filter(line => !line.startsWith('#')),
);
// The golden datasets are written in PostgreSQL's SQL, so other engines need it translated.
const ENGINES = {
  duckdb: { load: loadDuckdb, words: inDuckdb },
  sqlite: {
    load: loadSqlite,
    words: (sql: string) =>
      sql
        .replaceAll("TO_CHAR(ordered_at, 'YYYY-MM-DD')", "strftime('%Y-%m-%d', ordered_at)")
        .replaceAll("TO_CHAR(ordered_at, 'YYYY-MM')", "strftime('%Y-%m', ordered_at)")
        .replaceAll('EXTRACT(EPOCH FROM ordered_at)', "strftime('%s', ordered_at)")
        .replaceAll("DATE_TRUNC('month', ordered_at)", "strftime('%Y-%m-01 00:00:00', ordered_at)")
        .replace(
          /SELECT \* FROM \((VALUES .*)\) AS t\((.*)\)/,
          (_, values: string, names: string) =>
            `SELECT ${names
              .split(', ')
              .map((name, at) => `column${at + 1} AS ${name}`)
              .join(', ')} FROM (${values.replaceAll("DATE '", "'")})`,
        ),
  },
};

describe.each(Object.keys(ENGINES) as (keyof typeof ENGINES)[])('the recorded questions on %s', engine => {
  let golden: GoldenServer;
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  beforeAll(async () => {
    const path = join(folder, `golden.${engine}`);
    const { load, words } = ENGINES[engine];
    await load(path);
    golden = await goldenServerOver(`${engine}:///${path}`, words);
  });
  afterAll(async () => {
    await golden.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(goldenFamily('chart-data'))(
    'return the same numbers as PostgreSQL: $file',
    async ({ file, cases }) => {
      const differing: string[] = [];
      const listed: string[] = [];
      for (const recorded of cases.filter(hasRows)) {
        const answer = await golden.answerTo(filledIn(recorded.request, golden.ids));
        const found =
          engine === 'sqlite'
            ? dataDifferences(untyped(recorded), {
                ...answer,
                bytes: Buffer.from(untypedText(Buffer.from(answer.bytes).toString())),
              })
            : dataDifferences(recorded, answer);
        const isListed = DIFFERENT.has(`${engine}\t${file}\t${recorded.name}`);
        if (found.length > 0 && !isListed)
          differing.push(`${recorded.name}: ${found.join('; ').slice(0, 300)}`);
        if (found.length === 0 && isListed) listed.push(recorded.name);
      }
      expect(differing, 'cases with other numbers').toEqual([]);
      expect(
        listed,
        'cases that agree now: take them out of packages/testing/golden/chart-data-engines.txt',
      ).toEqual([]);
    },
  );
});

// Computed columns have no type in SQLite: booleans are numbers there, and timestamps are text.
function untyped(recorded: GoldenCase): GoldenCase {
  return JSON.parse(
    JSON.stringify(recorded)
      .replaceAll(/:true(?=[,}])/g, ':1')
      .replaceAll(/:false(?=[,}])/g, ':0'),
  ) as GoldenCase;
}

function untypedText(json: string): string {
  return json
    .replaceAll(/:true(?=[,}])/g, ':1')
    .replaceAll(/:false(?=[,}])/g, ':0')
    .replaceAll(
      /:"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[+]00:00)?)?"(?=[,}])/g,
      (_, day: string, time = '00:00:00') => `:${Date.parse(`${day}T${time}Z`)}`,
    );
}

function hasRows({ status, bug, response }: GoldenCase): boolean {
  const results: unknown = response['result'];
  return (
    status === 200 &&
    bug === undefined &&
    Array.isArray(results) &&
    !(results as readonly { readonly status?: string }[]).some(result => result.status === 'failed')
  );
}
