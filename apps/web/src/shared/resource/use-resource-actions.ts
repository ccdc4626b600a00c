import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callRaw } from '../api/call.ts';
import { saveResponse } from '../files/download.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../toast.ts';
import { TRASH, useRestore } from '../trash/use-restore.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';

/** An item to delete or export, with its name in messages. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

const UNDO_MS = 10_000;

/** Returns the actions that delete and export rows of a list, with their messages. */
export function useResourceActions(resource: ResourceName) {
  const client = useQueryClient();
  const restore = useRestore();
  const { trashDays } = useSession();
  const { plural, remove, removeMany, exportMany } = RESOURCES[resource];
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: [resource] });
    void client.invalidateQueries({ queryKey: ['home'] });
    void client.invalidateQueries({ queryKey: [TRASH] });
  };
  const removing = useMutation({
    mutationFn: async (things: readonly Named[]) => {
      const [only, ...others] = things;
      if (only && others.length === 0) {
        await call(remove, { params: { id: only.id } });
        return `Deleted: ${only.name}`;
      }
      return (await call(removeMany, { query: { q: things.map(thing => thing.id) } })).message;
    },
    onSuccess: (message, things) => {
      const undo = (): void => {
        if (resource !== 'database') restore.mutate(things.map(({ id }) => ({ kind: resource, id })));
      };
      toast.success(
        message,
        resource === 'database' || trashDays === 0
          ? {}
          : { durationMs: UNDO_MS, action: { label: 'Undo', onSelect: undo } },
      );
      refresh();
    },
    onError: (error, things) =>
      toast.failure(
        `There was an issue deleting ${things.length === 1 ? things[0]!.name : `the selected ${plural}`}`,
        error,
      ),
  });
  const exporting = useMutation({
    mutationFn: async (ids: readonly number[]) =>
      saveResponse(await callRaw(exportMany, { query: { q: [...ids] } }), `${resource}_export.zip`),
    onError: error => toast.failure(`There was an issue exporting the selected ${plural}`, error),
  });
  return { remove: removing, exportMany: exporting, refresh };
}
