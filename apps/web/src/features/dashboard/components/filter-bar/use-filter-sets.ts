import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { filterSetEndpoints } from '@powerset/contracts/filter-set.ts';
import { readFilterSet, type FilterSet } from '@powerset/core/filters/filter-sets.ts';
import { call } from '../../../../shared/api/call.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';

/** A change of the saved selections of a dashboard. */
export type SetChange =
  | { readonly type: 'create'; readonly name: string; readonly params: string }
  | { readonly type: 'update'; readonly id: number; readonly name?: string; readonly params: string }
  | { readonly type: 'remove'; readonly id: number };

/** Returns whether the user can see saved selections of filters. */
export function useHasFilterSets(): boolean {
  const { featureFlags, can } = useSession();
  const { view } = useFacts();
  return (
    featureFlags['DASHBOARD_NATIVE_FILTERS_SET'] === true && !view.isEmbedded && can('can_list', 'FilterSets')
  );
}

/** Returns the saved selections of the dashboard's filters. */
export function useFilterSets(isOn: boolean) {
  const { item } = useFacts();
  return useQuery({
    queryKey: ['filter-sets', item.id],
    queryFn: async ({ signal }): Promise<readonly FilterSet[]> => {
      const { result } = await call(filterSetEndpoints.list, { params: { dashboard: item.id }, signal });
      return result.map(readFilterSet);
    },
    enabled: isOn,
    staleTime: 60_000,
    retry: false,
  });
}

/** Saves, changes, or deletes a selection. Everyone sees the selections of the dashboard's owners. */
export function useChangeFilterSets() {
  const { item, canEdit } = useFacts();
  const { user } = useSession();
  const client = useQueryClient();
  const dashboard = item.id;
  return useMutation({
    mutationFn: async (change: SetChange): Promise<void> => {
      if (change.type === 'remove')
        await call(filterSetEndpoints.remove, { params: { dashboard, id: change.id } });
      else if (change.type === 'update')
        await call(filterSetEndpoints.update, {
          params: { dashboard, id: change.id },
          body: { json_metadata: change.params, ...(change.name === undefined ? {} : { name: change.name }) },
        });
      else
        await call(filterSetEndpoints.create, {
          params: { dashboard },
          body: {
            name: change.name,
            json_metadata: change.params,
            owner_type: canEdit ? 'Dashboard' : 'User',
            owner_id: canEdit ? dashboard : (user?.userId ?? 0),
          },
        });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['filter-sets', dashboard] }),
  });
}
