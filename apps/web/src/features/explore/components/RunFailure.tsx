import type { Complaint } from '@powerset/charts/kit/validate.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ErrorReasons, hasReasons } from '../../../shared/errors/ErrorReasons.tsx';
import { errorStory } from '../../../shared/errors/error-story.ts';
import styles from './explore.module.css';

interface RunFailureProps {
  readonly error: unknown;
  /** Missing fields, which are often the reason that the database states in its own words. */
  readonly missing: readonly Complaint[];
  readonly owners: readonly string[];
  onRetry(): void;
  onViewQuery(): void;
}

/** Explains why the chart has no data. */
export function RunFailure({ error, missing, owners, onRetry, onViewQuery }: RunFailureProps) {
  const story = errorStory(error);
  const isOffline = story.title === 'Network error.';
  const reasons = isOffline ? [] : missing.map(one => `${one.label}: ${one.message}`);
  const [title, ...lines] = [...reasons, story.title];
  const details = [...lines.slice(0, -1), story.message].join('\n').trimEnd();
  return (
    <div className={styles.failure}>
      <ErrorPanel
        title={title}
        text={<pre className={styles.place}>{details}</pre>}
        note={
          <>
            {hasReasons(story, owners) && <ErrorReasons story={story} owners={owners} />}
            <div>Your settings are kept. Fix the problem and run again.</div>
          </>
        }
        level={story.level === 'warning' ? 'warning' : 'error'}
        details={[story.said, story.trace].filter(Boolean).join('\n\n') || undefined}
        actions={
          <>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
            <Button size="small" onClick={onViewQuery}>
              View query
            </Button>
            {story.accessLink && (
              <ButtonLink size="small" href={story.accessLink}>
                Request Access
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}
