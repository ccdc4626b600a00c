import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import type { Conflict } from '../../../../shared/api/api-error.ts';
import { ConflictPanel } from '../../../../shared/conflict/ConflictPanel.tsx';
import { SaveAsDialog } from '../dialogs/SaveAsDialog.tsx';

interface ConflictDialogProps {
  readonly conflict: Conflict | undefined;
  readonly isBusy: boolean;
  onOverwrite(): void;
  onReload(): void;
  onClose(): void;
}

/** Shown when someone else saved during the edit: compare, keep both, take theirs, or overwrite. */
export function ConflictDialog({ conflict, isBusy, onOverwrite, onReload, onClose }: ConflictDialogProps) {
  const [isCopying, setCopying] = useState(false);
  if (isCopying) return <SaveAsDialog onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Someone else saved this dashboard"
      width={720}
      secondaryActions={
        <Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>
          Overwrite their changes
        </Button>
      }
      actions={
        <>
          <Button onClick={() => window.open(window.location.pathname, '_blank', 'noopener')}>
            Look at theirs
          </Button>
          <Button onClick={onReload}>Discard mine and reload</Button>
          <Button variant="primary" onClick={() => setCopying(true)}>
            Save mine as a copy
          </Button>
        </>
      }
    >
      <ConflictPanel
        conflict={conflict}
        text="Your changes are not saved yet. Overwriting discards the other person’s changes."
      />
    </Dialog>
  );
}
