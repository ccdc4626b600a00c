import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Statement } from './connector.ts';

/**
 * A connection whose errors quote nothing that the statement does not say itself: engines quote the value that they could
 * not convert, which may be one of a row that rules hide.
 */
export function withoutValues(connection: Connection): Connection {
  return {
    catalog: connection.catalog,
    ...(connection.write ? { write: connection.write } : {}),
    ...(connection.load ? { load: connection.load } : {}),
    ...(connection.estimate ? { estimate: connection.estimate } : {}),
    read: sql => connection.read(sql),
    describe: sql => connection.describe(sql),
    close: () => connection.close(),
    run: statement => connection.run(statement).catch((error: unknown) => { throw withoutQuotes(error, statement); }),
    async* stream(statement) {
      try {
        yield* connection.stream(statement);
      } catch (error) {
        throw withoutQuotes(error, statement);
      }
    },
  };
}

const QUOTED = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g;

function withoutQuotes(error: unknown, { sql, params }: Pick<Statement, 'sql' | 'params'>): unknown {
  if (!(error instanceof AppError) || error.status !== 400) return error;
  const said = [sql, ...params.map(String)].join('\n').toLowerCase();
  const detail = error.message.replaceAll(QUOTED, (quoted, ...parts: unknown[]) => (said.includes(parts.slice(0, 3).find(part => typeof part === 'string')!.toLowerCase()) ? quoted : `${quoted[0]}…${quoted[0]}`));
  return detail === error.message ? error : new AppError(error.code, { ...error.facts, detail, cause: undefined });
}
