import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { toast } from '../toast.ts';

export interface DeletionSpec<Row> {
  /** Such as `Delete Layer?`. */
  readonly title: string;
  /** The plural for messages, such as `layers`. */
  readonly plural: string;
  /** The cache key of the rows. */
  readonly queryKey: string;
  readonly nameOf: (row: Row) => string;
  readonly removeOne: (row: Row) => Promise<unknown>;
  readonly removeMany: (rows: readonly Row[]) => Promise<{ readonly message: string }>;
  /** Says what else is lost. */
  readonly loss?: (rows: readonly Row[]) => ReactNode;
}

export interface Deletion<Row> {
  /** Asks for confirmation and then deletes the rows. */
  ask(rows: readonly Row[], onDeleted?: () => void): void;
  /** To be rendered somewhere in the screen. */
  readonly dialog: ReactNode;
}

/** Deletes rows of a list after the user confirms it. */
export function useDeletion<Row>(spec: DeletionSpec<Row>): Deletion<Row> {
  const { title, plural, queryKey, nameOf, removeOne, removeMany, loss } = spec;
  const [asked, setAsked] = useState<{ readonly rows: readonly Row[]; readonly done?: () => void }>();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const [only, ...others] = rows;
      if (only === undefined || others.length > 0) return (await removeMany(rows)).message;
      await removeOne(only);
      return `Deleted: ${nameOf(only)}`;
    },
    onSuccess: message => {
      toast.success(message);
      asked?.done?.();
    },
    onError: (error, rows) =>
      toast.failure(
        `There was an issue deleting ${rows.length === 1 ? nameOf(rows[0]!) : `the selected ${plural}`}`,
        error,
      ),
    onSettled: () => {
      setAsked(undefined);
      return client.invalidateQueries({ queryKey: [queryKey] });
    },
  });
  const rows = asked?.rows ?? [];
  const dialog = (
    <ConfirmDialog
      isOpen={!!asked}
      title={rows.length > 1 ? `Delete ${rows.length} ${plural}?` : title}
      confirmLabel="Delete"
      isDanger
      isBusy={isPending}
      onConfirm={() => mutate(rows)}
      onClose={() => setAsked(undefined)}
    >
      <p>
        {rows.length === 1 ? (
          <>
            Are you sure you want to delete <b>{nameOf(rows[0]!)}</b>?
          </>
        ) : (
          `Are you sure you want to delete the selected ${plural}?`
        )}{' '}
        {asked && loss?.(rows)}
      </p>
    </ConfirmDialog>
  );
  return { ask: (toDelete, done) => setAsked({ rows: toDelete, ...(done ? { done } : {}) }), dialog };
}
