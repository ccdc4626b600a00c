import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';
import { useResourceActions } from './use-resource-actions.ts';
import type { Named } from './use-resource-actions.ts';
import { useTrashText } from './use-trash-text.ts';

export interface DeleteDialog {
  /** Asks for confirmation and then deletes the items. */
  ask(things: readonly Named[], onDeleted?: () => void): void;
  /** To be rendered somewhere in the screen. */
  readonly dialog: ReactNode;
}

/** Asks for confirmation before items are deleted, and says what will be lost. */
export function useDeleteDialog(
  resource: ResourceName,
  describeLoss?: (things: readonly Named[]) => ReactNode,
): DeleteDialog {
  const [asked, setAsked] = useState<{
    readonly things: readonly Named[];
    readonly onDeleted: (() => void) | undefined;
  }>();
  const { remove } = useResourceActions(resource);
  const { noun, plural } = RESOURCES[resource];
  const after = useTrashText(resource);
  const things = asked?.things ?? [];
  const confirm = (): void => {
    remove.mutate(things, { onSuccess: () => asked?.onDeleted?.(), onSettled: () => setAsked(undefined) });
  };
  const dialog = (
    <ConfirmDialog
      isOpen={!!asked}
      title={things.length === 1 ? `Delete ${noun}?` : `Delete ${things.length} ${plural}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={remove.isPending}
      {...(describeLoss ? { typedWord: 'DELETE' } : {})}
      onConfirm={confirm}
      onClose={() => setAsked(undefined)}
    >
      {things.length === 1 ? (
        <p>
          Are you sure you want to delete <b>{things[0]!.name}</b>? {after}
        </p>
      ) : (
        <p>
          Are you sure you want to delete the selected {plural}? {after}
        </p>
      )}
      {asked && describeLoss?.(things)}
    </ConfirmDialog>
  );
  return { ask: (toDelete, onDeleted) => setAsked({ things: toDelete, onDeleted }), dialog };
}
