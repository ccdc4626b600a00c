import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Mark } from '@powerset/ui/mark/Mark.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import styles from './app.module.css';

/** Shown for an address that matches no page. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <div className={styles.center}>
      <div className={styles.notFound}>
        <Mark size={72} />
        <h1>Page not found</h1>
        <p>This page does not exist. It may have been deleted or renamed, or the link may contain a typo.</p>
        <div className={styles.actions}>
          <ButtonLink variant="primary" href="/superset/welcome/">
            Back to home
          </ButtonLink>
          <ButtonLink href="/dashboard/list/">Dashboards</ButtonLink>
        </div>
      </div>
    </div>
  );
}
