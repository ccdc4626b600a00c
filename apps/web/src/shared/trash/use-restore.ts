import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trashEndpoints, type TrashItem } from '@powerset/contracts/trash.ts';
import { call } from '../api/call.ts';
import { toast } from '../toast.ts';
import { restoredMessages } from './restored.ts';

/** The cache key of the trash. */
export const TRASH = 'trash';
const READING_MS = 12_000;

/** Restores deleted items and says what could not be restored with them. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (items: readonly TrashItem[]) =>
      (await call(trashEndpoints.restore, { body: { items: [...items] } })).result,
    onSuccess: items => {
      for (const { kind, text } of restoredMessages(items))
        toast[kind](text, kind === 'success' ? {} : { durationMs: READING_MS });
      for (const key of new Set<string>([...items.map(item => item.kind), 'home', TRASH]))
        void client.invalidateQueries({ queryKey: [key] });
    },
    onError: error => toast.failure('There was an issue restoring the selected items', error),
  });
}
