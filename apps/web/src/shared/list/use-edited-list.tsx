import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { useDeletion, type DeletionSpec } from '../resource/use-deletion.tsx';
import type { ListSpec } from './list-spec.ts';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export interface EditedList<Row> {
  readonly edit: (row: Row) => void;
  /** The button that adds an item; false for users who may not. */
  readonly add: ReactNode;
  readonly parts: Pick<ListSpec<Row>, 'queryKey' | 'rowId' | 'actions' | 'bulkActions' | 'headerActions'>;
  /** To be rendered beside the list. */
  readonly dialogs: ReactNode;
}

/** Returns what lists have in common whose rows are added and edited in a dialog, and deleted. */
export function useEditedList<Row extends { readonly id: number }>({
  canWrite,
  noun,
  deletion: removal,
  dialog,
}: {
  readonly canWrite: boolean;
  /** Names the item on the button that adds one. */
  readonly noun: string;
  readonly deletion: DeletionSpec<Row>;
  /** Renders the dialog; `id` is undefined for a new item. */
  readonly dialog: (id: number | undefined, onClose: () => void) => ReactNode;
}): EditedList<Row> {
  const [edited, setEdited] = useState<{ readonly id: number | undefined }>();
  const deletion = useDeletion<Row>(removal);
  const edit = (row: Row): void => setEdited({ id: row.id });
  const add = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setEdited({ id: undefined })}
    >
      {noun}
    </Button>
  );
  const remove = { label: 'Delete', icon: <Trash2 {...ICON} /> };
  return {
    edit,
    add,
    parts: {
      queryKey: removal.queryKey,
      rowId: row => row.id,
      actions: canWrite
        ? [
            { label: 'Edit', icon: <Pencil {...ICON} />, onSelect: edit },
            { ...remove, onSelect: row => deletion.ask([row]) },
          ]
        : [],
      bulkActions: canWrite ? [{ ...remove, isDanger: true, onSelect: deletion.ask }] : [],
      headerActions: add,
    },
    dialogs: (
      <>
        {deletion.dialog}
        {edited && dialog(edited.id, () => setEdited(undefined))}
      </>
    ),
  };
}
