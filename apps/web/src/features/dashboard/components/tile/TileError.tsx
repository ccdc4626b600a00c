import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { ErrorReasons, hasReasons } from '../../../../shared/errors/ErrorReasons.tsx';
import { errorStory } from '../../../../shared/errors/error-story.ts';
import styles from './tile.module.css';

const QueryDialog = lazy(async () => ({ default: (await import('./QueryDialog.tsx')).QueryDialog }));

export interface TileErrorProps {
  readonly error: Error;
  readonly title: string;
  readonly request: BuiltQueryContext | undefined;
  readonly onRetry: () => void;
}

/** Shows why a chart has no drawing, and what the user can do. */
export function TileError({ error, title, request, onRetry }: TileErrorProps) {
  const [isQueryShown, setQueryShown] = useState(false);
  const [isMoreShown, setMoreShown] = useState(false);
  const story = errorStory(error);
  return (
    <div className={styles.problem}>
      <div className={styles.reason} role="alert">
        <h3>
          <CircleAlert size={16} strokeWidth={1.75} color="var(--error)" aria-hidden="true" />
          {story.title}
        </h3>
        <p>{story.message}</p>
        {isMoreShown && <ErrorReasons story={story} owners={[]} />}
        <div>
          {request && (
            <Button variant="link" onClick={() => setQueryShown(true)}>
              View query
            </Button>
          )}
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
          {hasReasons(story, []) && (
            <Button variant="link" aria-expanded={isMoreShown} onClick={() => setMoreShown(!isMoreShown)}>
              {isMoreShown ? 'See less' : 'See more'}
            </Button>
          )}
          {story.accessLink && (
            <ButtonLink variant="link" href={story.accessLink}>
              Request Access
            </ButtonLink>
          )}
        </div>
      </div>
      {isQueryShown && request && (
        <Suspense>
          <QueryDialog title={title} request={request} onClose={() => setQueryShown(false)} />
        </Suspense>
      )}
    </div>
  );
}
