import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callRaw } from '../api/call.ts';
import { saveResponse } from '../files/download.ts';
import { toast } from '../toast.ts';
import { RESOURCES } from './resources.ts';
import type { ResourceName } from './resources.ts';

/** An item to delete or export, with its name in messages. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the actions that delete and export rows of a list, with their messages. */
export function useResourceActions(resource: ResourceName) {
  const client = useQueryClient();
  const { plural, remove, removeMany, exportMany } = RESOURCES[resource];
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: [resource] });
    void client.invalidateQueries({ queryKey: ['home'] });
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
    onSuccess: message => {
      toast.success(message);
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
