import { useDashboard } from '../../state/store.ts';
import styles from './announcements.module.css';

/** Announces the results of edits to screen readers. */
export function Announcements() {
  const said = useDashboard(state => state.announcement?.text);
  return (
    <div className={styles.unseen} role="status" aria-live="polite" aria-label="What changed">
      {said}
    </div>
  );
}
