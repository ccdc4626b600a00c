import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ApiError } from '../shared/api/api-error.ts';
import styles from './app.module.css';

/** Replaces a page that failed; the rest of the application keeps working. */
export function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const isStale = isMissingChunk(error);
  const retry = (): void => {
    if (isStale) window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.center}>
      <div className={styles.errorBox}>
        <ErrorPanel
          title={isStale ? 'A new version is ready' : 'This page could not be displayed'}
          text={
            isStale
              ? 'A new version was installed after you opened this page. Reload to continue.'
              : error.message
          }
          level={isStale ? 'info' : 'error'}
          details={error instanceof ApiError || isStale ? undefined : error.stack}
        />
        <div className={styles.actions}>
          <Button variant="primary" onClick={retry}>
            {isStale ? 'Reload' : 'Try again'}
          </Button>
          <ButtonLink href="/superset/welcome/">Back to home</ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Each browser words the error for a missing script of an older build differently. */
function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
    error.message,
  );
}
