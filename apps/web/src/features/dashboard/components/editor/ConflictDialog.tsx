import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { call } from '../../../../shared/api/call.ts';
import { useFacts } from '../../facts.ts';
import { SaveAsDialog } from '../dialogs/SaveAsDialog.tsx';

/** Somebody else saved while this was edited: look at theirs, keep both, or overwrite. */
export function ConflictDialog({ onOverwrite, onClose, isBusy }: { readonly onOverwrite: () => void; readonly onClose: () => void; readonly isBusy: boolean }) {
  const { item } = useFacts();
  const [isCopying, setCopying] = useState(false);
  const { data } = useQuery({
    queryKey: ['dashboard', item.id, 'conflict'],
    queryFn: async ({ signal }) => (await call(dashboardEndpoints.get, { params: { id: String(item.id) }, signal })).result,
    gcTime: 0,
  });
  if (isCopying) return <SaveAsDialog onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Somebody else saved this dashboard"
      width={520}
      secondaryActions={<Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>Overwrite their changes</Button>}
      actions={(
        <>
          <Button onClick={() => window.open(window.location.pathname, '_blank', 'noopener')}>Look at theirs</Button>
          <Button variant="primary" onClick={() => setCopying(true)}>Save mine as a copy</Button>
        </>
      )}
    >
      <ErrorPanel
        level="warning"
        title={data ? `Last updated ${data.changed_on_delta_humanized} by ${data.changed_by_name || 'somebody'}` : 'It was changed after you opened it'}
        text="Your changes are not saved yet and stay here. Overwriting takes the other person’s changes away."
      />
    </Dialog>
  );
}
