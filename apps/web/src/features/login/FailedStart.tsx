import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import styles from './login.module.css';

/** Says why the sign-in page could not start, and offers another try. */
export function FailedStart({ error }: { readonly error: unknown }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <ErrorPanel
          title={error instanceof Error ? error.message : 'The sign-in page could not be loaded.'}
          actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
        />
      </div>
    </main>
  );
}
