import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';

/** Failures of which the engine tells the reason. */
const OF_THE_ENGINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['query.syntax', 'query.column-missing', 'query.table-missing', 'query.object-missing', 'query.failed', 'query.out-of-memory']);

/** A failure of a run in the words that clients of the editor know: what the engine says, read by what is known of its messages. */
export function editorFailure(error: unknown, sql: string, { engine, label, facts }: Pick<Connector, 'engine' | 'label' | 'facts'>): unknown {
  if (!(error instanceof AppError)) return error;
  // A refusal by the connector's own lock and one by the database's setting are the same to clients.
  if (error.code === 'query.refused') return new AppError('query.dml-refused', { detail: error.message, cause: error });
  if (!OF_THE_ENGINE.has(error.code) || error.facts.errors) return error;
  const { type, message } = engineError(`${engine} error: ${error.message}${placeIn(sql, error.facts.extra)}`, facts.errors);
  const told = message.trim();
  return new AppError(error.code, { detail: told, cause: error, errors: [{ message: told, error_type: type, level: 'error', extra: { engine_name: label, ...error.facts.extra } }] });
}

// As a person finds it: the line, and a mark below the place.
function placeIn(sql: string, { line, column }: Readonly<Record<string, unknown>> = {}): string {
  if (typeof line !== 'number' || typeof column !== 'number') return '';
  const head = `LINE ${line}: `;
  return `\n${head}${sql.split('\n')[line - 1] ?? ''}\n${' '.repeat(head.length + column - 1)}^`;
}
