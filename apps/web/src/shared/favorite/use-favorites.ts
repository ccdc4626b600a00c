import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chartFavorites } from '@powerset/contracts/chart.ts';
import { dashboardFavorites } from '@powerset/contracts/dashboard.ts';
import { call } from '../api/call.ts';
import { toast } from '../toast.ts';

export type FavoriteKind = 'chart' | 'dashboard';

export interface Favorites {
  /** Undefined until known. */
  isFavorite(id: number): boolean | undefined;
  toggle(id: number): void;
}

const ENDPOINTS = { chart: chartFavorites, dashboard: dashboardFavorites } as const;

/** Returns which items are favorites; a toggle shows at once and is undone if the server refuses it. */
export function useFavorites(kind: FavoriteKind, ids: readonly number[]): Favorites {
  const client = useQueryClient();
  const key = ['favorites', kind, ids];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { result } = await call(ENDPOINTS[kind].status, { query: { q: [...ids] }, signal });
      return new Map(result.map(({ id, value }) => [id, value]));
    },
    enabled: ids.length > 0,
  });
  const set = (id: number, value: boolean): void => {
    client.setQueriesData<ReadonlyMap<number, boolean>>({ queryKey: ['favorites', kind] }, known =>
      known?.has(id) ? new Map(known).set(id, value) : known,
    );
  };
  const { mutate } = useMutation({
    mutationFn: ({ id, value }: { readonly id: number; readonly value: boolean }) =>
      call(ENDPOINTS[kind][value ? 'add' : 'remove'], { params: { id } }),
    onMutate: ({ id, value }) => set(id, value),
    onError: (error, { id, value }) => {
      set(id, !value);
      toast.failure('There was an issue changing the favorite', error);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['home'] }),
  });
  return {
    isFavorite: id => data?.get(id),
    toggle: id => mutate({ id, value: !data?.get(id) }),
  };
}
