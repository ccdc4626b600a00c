import { useDashboard } from '../../state/store.ts';
import unseen from '@powerset/ui/unseen.module.css';

/** Announces the results of edits to screen readers. */
export function Announcements() {
  const said = useDashboard(state => state.announcement?.text);
  return (
    <div className={unseen.unseen} role="status" aria-live="polite" aria-label="What changed">
      {said}
    </div>
  );
}
