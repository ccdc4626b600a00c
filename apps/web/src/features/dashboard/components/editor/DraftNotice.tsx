import { useState } from 'react';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { timeAgo } from '../../../../shared/time-ago.ts';
import { useFacts } from '../../facts.ts';
import { readDraft, writeDraft } from '../../state/stored-draft.ts';
import { useDashboard, useSend } from '../../state/store.ts';
import styles from './draft-notice.module.css';

/** Offers edits that were not saved when the page was closed. */
export function DraftNotice() {
  const { item, canEdit } = useFacts();
  const userId = useSession().user?.userId;
  const [draft, setDraft] = useState(() =>
    canEdit && userId !== undefined ? readDraft(userId, item.id) : undefined,
  );
  const hasNewEdits = useDashboard(state => isEdited(state.history));
  const send = useSend();
  const setParams = useSetSearchParams();
  if (!draft || userId === undefined || hasNewEdits) return null;
  const resume = (): void => {
    send({ type: 'draft-resumed', ...draft });
    setParams({ edit: 'true' }, { replace: true });
    setDraft(undefined);
  };
  const discard = (): void => {
    writeDraft(userId, item.id, undefined);
    setDraft(undefined);
  };
  return (
    <div className={styles.notice}>
      <ErrorPanel
        level="info"
        title={`You have changes from ${timeAgo(draft.savedAt)} that are not saved`}
        text={
          draft.version === item.changed_on
            ? 'This browser kept them when the page was closed.'
            : 'This browser kept them when the page was closed. Somebody has saved the dashboard since; saving keeps both unless you changed the same things.'
        }
        actions={
          <>
            <Button variant="primary" onClick={resume}>
              Continue editing
            </Button>
            <Button onClick={discard}>Discard changes</Button>
          </>
        }
      />
    </div>
  );
}
