import { AppError, ERRORS, type ErrorCode, type WireError } from '@powerset/core/errors.ts';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import type { Connection, Connector } from '@powerset/connector-kit/connector.ts';

/** Failures whose reason comes from the engine. */
const OF_THE_ENGINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'query.syntax',
  'query.column-missing',
  'query.table-missing',
  'query.object-missing',
  'query.failed',
  'query.out-of-memory',
]);

/** Returns a failed run as SQL editor clients expect it, with the engine's message classified. */
export function editorFailure(error: unknown, sql: string, connector: Told): unknown {
  // Clients do not distinguish a refusal by the connector from one by the database's setting.
  if (error instanceof AppError && error.code === 'query.refused')
    return new AppError('query.dml-refused', { detail: error.message, cause: error });
  if (!isOfTheEngine(error)) return error;
  const told = toldError(error, placeIn(sql, error), connector);
  return new AppError(error.code, { detail: told.message, cause: error, errors: [told] });
}

/** Returns a chart query's failure: the message with its position, plus the editor's error. */
function chartFailure(
  error: unknown,
  {
    sql,
    quotesText,
    connector,
  }: { readonly sql: string; readonly quotesText: boolean; readonly connector: Told },
): unknown {
  if (!isOfTheEngine(error)) return error;
  const extra =
    typeof error.facts.extra?.['line'] === 'number'
      ? error.facts.extra
      : { ...error.facts.extra, ...placeOfName(error, sql) };
  const placed = new AppError(error.code, { ...error.facts, detail: error.message, extra });
  const place = quotesText ? placeIn(sql, placed) : '';
  return new AppError(error.code, {
    ...placed.facts,
    detail: `${error.message}${place}`,
    cause: error,
    errors: [ofKnownKind(toldError(placed, place, connector), placed)],
  });
}

/** How engines without error positions quote the unknown name. */
const NAME = /near "([^"]+)"|(?:column|table|function):? ['"`]?([\w.]+)/i;

function placeOfName(
  { code, message }: AppError,
  sql: string,
): { readonly line?: number; readonly column?: number } {
  const [, quoted, named] = (code === 'query.failed' ? undefined : NAME.exec(message)) ?? [];
  const parts = sql.split(quoted ?? named ?? '\0');
  if (parts.length !== 2) return {};
  const before = parts[0]!.split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

type Asked = Pick<Connection, 'run' | 'stream'>;

/**
 * Wraps a connection so that its failures are chart failures. Without `quotesText` they give the position but
 * not the SQL.
 */
export function toldToCharts(
  connection: Asked,
  { connector, quotesText }: { readonly connector: Told; readonly quotesText: boolean },
): Asked {
  const told = (error: unknown, sql: string): unknown => chartFailure(error, { sql, quotesText, connector });
  return {
    run: statement =>
      connection.run(statement).catch((error: unknown) => {
        throw told(error, statement.sql);
      }),
    async *stream(statement) {
      try {
        yield* connection.stream(statement);
      } catch (error) {
        throw told(error, statement.sql);
      }
    },
  };
}

type Told = Pick<Connector, 'engine' | 'label' | 'facts'>;

function isOfTheEngine(error: unknown): error is AppError {
  return error instanceof AppError && OF_THE_ENGINE.has(error.code) && !error.facts.errors;
}

function toldError(
  { message: said, facts: { extra } }: AppError,
  place: string,
  { engine, label, facts }: Told,
): WireError {
  const { type, message } = engineError(`${engine} error: ${said}${place}`, facts.errors);
  return {
    message: message.trim(),
    error_type: type,
    level: 'error',
    extra: { engine_name: label, ...extra },
  };
}

// Superset's rules miss some engines' messages about missing columns.
function ofKnownKind(told: WireError, { code }: AppError): WireError {
  return told.error_type === ERRORS['query.failed'].errorType
    ? { ...told, error_type: ERRORS[code].errorType }
    : told;
}

const MOST_LETTERS = 120;

// Returns the line of an error, or the part near it, with a mark below the position.
function placeIn(sql: string, { message, facts: { extra } }: AppError): string {
  const { line, column } = extra ?? {};
  // Some engines draw the line themselves.
  if (typeof line !== 'number' || typeof column !== 'number' || /^LINE \d+: /m.test(message)) return '';
  const text = sql.split('\n')[line - 1] ?? '';
  const first = Math.max(0, Math.min(column - 1 - MOST_LETTERS / 2, text.length - MOST_LETTERS));
  const shown = `${first > 0 ? '...' : ''}${text.slice(first, first + MOST_LETTERS)}${first + MOST_LETTERS < text.length ? '...' : ''}`;
  const head = `LINE ${line}: `;
  return `\n${head}${shown}\n${' '.repeat(head.length + column - 1 - first + (first > 0 ? 3 : 0))}^`;
}
