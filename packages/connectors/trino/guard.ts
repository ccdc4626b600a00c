import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { readingOf } from '@powerset/connector-kit/read-text.ts';
import { trinoFacts } from './facts.ts';

/** Table functions that pass their own query text to the database of a catalog, past every check. */
const PASS_THROUGH = /(^|\.)(query|raw_query|procedure)$/;

/** Analyzes a statement; only queries, plans and catalog look-ups pass. */
export function readTrinoSql(sql: string): SqlReading {
  return readingOf(sql, trinoFacts.lexicalRules, ({ kind, functions, tables }) => {
    if (kind === 'other') return new AppError('query.refused');
    const refused = [...functions, ...tables.map(({ path }) => path.at(-1)!.text.toLowerCase())].find(name =>
      PASS_THROUGH.test(name),
    );
    return refused === undefined
      ? undefined
      : new AppError('query.function-refused', { detail: `The function ${refused} is not allowed here.` });
  });
}
