import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useRefreshSeconds } from '../../effects/use-auto-refresh.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';

/**
 * Sets how often the dashboard refreshes: in edit mode the next save stores it, otherwise it applies to this
 * session.
 */
export function RefreshDialog({ onClose }: { readonly onClose: () => void }) {
  const { conf } = useSession();
  const isEditing = useDashboard(state => state.isEditing);
  const metadata = useDraft(draft => draft.metadata);
  const current = useRefreshSeconds();
  const [seconds, setSeconds] = useState(current);
  const send = useSend();
  const isOften = seconds > 0 && seconds < conf.SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT;
  const save = (): void => {
    if (isEditing)
      send({ type: 'draft-changed', change: { metadata: { ...metadata, refresh_frequency: seconds } } });
    send({ type: 'session-refresh-set', seconds });
    toast.success('Refresh interval saved');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Refresh interval"
      width={420}
      onSubmit={save}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            {isEditing ? 'Save' : 'Save for this session'}
          </Button>
        </>
      }
    >
      <Field label="Refresh frequency">
        {control => (
          <Select
            {...control}
            size="large"
            value={seconds}
            options={conf.DASHBOARD_AUTO_REFRESH_INTERVALS.map(([value, label]) => ({ value, label }))}
            onChange={value => setSeconds(value ?? 0)}
          />
        )}
      </Field>
      {isOften && conf.SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE && (
        <div style={{ marginTop: 16 }}>
          <ErrorPanel
            level="warning"
            title="Are you sure you want to proceed?"
            text={conf.SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE}
          />
        </div>
      )}
    </Dialog>
  );
}
