import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { QueryDialog } from './QueryDialog.tsx';
import styles from './tile.module.css';

export interface TileErrorProps {
  readonly error: Error;
  readonly title: string;
  readonly request: BuiltQueryContext | undefined;
  readonly onRetry: () => void;
}

/** Shows why a chart has no drawing, and what the user can do. */
export function TileError({ error, title, request, onRetry }: TileErrorProps) {
  const [isQueryShown, setQueryShown] = useState(false);
  return (
    <div className={styles.problem}>
      <div className={styles.reason} role="alert">
        <h3>
          <CircleAlert size={16} strokeWidth={1.75} color="var(--error)" aria-hidden="true" />
          {errorTitle(error)}
        </h3>
        <p>{error.message}</p>
        <div>
          {request && (
            <Button variant="link" onClick={() => setQueryShown(true)}>
              View query
            </Button>
          )}
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
      {isQueryShown && request && (
        <QueryDialog title={title} request={request} onClose={() => setQueryShown(false)} />
      )}
    </div>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  BACKEND_TIMEOUT_ERROR: 'Timeout error',
  FRONTEND_TIMEOUT_ERROR: 'Timeout error',
  DATASOURCE_SECURITY_ACCESS_ERROR: 'No access to the dataset',
  COLUMN_DOES_NOT_EXIST_ERROR: 'Missing column',
  TABLE_DOES_NOT_EXIST_ERROR: 'Missing table',
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: 'Missing dataset',
  SYNTAX_ERROR: 'Database error',
  GENERIC_DB_ENGINE_ERROR: 'Database error',
};

function errorTitle(error: Error): string {
  if (!(error instanceof ApiError)) return 'The chart could not be made';
  if (error.status === 404) return 'Missing dataset';
  return TITLES[error.parts[0]?.errorType ?? ''] ?? 'Unexpected error';
}
