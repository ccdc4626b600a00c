import { ApiError, errorText, isAbort } from '../../../shared/api/api-error.ts';
import { failureInWhole } from '../failure-place.ts';
import type { RunState } from '../pane-run.ts';
import type { ChosenSql } from '../statement-at.ts';

/** Returns the state of a run whose call was refused. */
export function failedRun(error: unknown, clientId: string, chosen: ChosenSql): RunState {
  if (isAbort(error) || (error instanceof ApiError && error.message === 'The query was stopped.'))
    return { status: 'stopped', clientId };
  if (error instanceof ApiError && (error.status === 401 || /CSRF/i.test(error.message)))
    return failedState(clientId, chosen, { title: 'Session expired', message: SESSION_EXPIRED });
  const part = error instanceof ApiError ? error.parts[0] : undefined;
  return failedState(clientId, chosen, {
    message: errorText(error) || 'Unknown error',
    extra: part?.extra,
    isTimeout: part?.errorType === 'BACKEND_TIMEOUT_ERROR',
  });
}

export const SESSION_EXPIRED =
  'Your session timed out, so the query did not run. Your text is stored in this browser. Sign in again and run the query.';

interface Failed {
  readonly message: string;
  readonly title?: string;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  readonly isTimeout?: boolean;
}

/** Returns the state of a run that the engine refused, with the place in the whole text. */
export function failedState(
  clientId: string,
  chosen: ChosenSql,
  { message, extra, isTimeout = false, title = isTimeout ? 'Timeout error' : 'Database error' }: Failed,
): RunState {
  return {
    status: 'failed',
    clientId,
    title,
    ...failureInWhole({ message, extra }, chosen),
    sql: chosen.sql,
  };
}
