import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chartFavorites } from '@powerset/contracts/chart.ts';
import { dashboardFavorites } from '@powerset/contracts/dashboard.ts';
import { tagFavorites } from '@powerset/contracts/tag.ts';
import { call } from '../api/call.ts';
import { toast } from '../toast.ts';

export type FavoriteKind = 'chart' | 'dashboard' | 'tag';

export interface Favorites {
  /** Undefined until known. */
  isFavorite(id: number): boolean | undefined;
  toggle(id: number): void;
}

const ENDPOINTS = { chart: chartFavorites, dashboard: dashboardFavorites, tag: tagFavorites } as const;

/** What is said when a favorite cannot be read or saved; the reason follows. */
export interface FavoriteTexts {
  readonly fetching: string;
  readonly saving: string;
}

const OF_LISTS: FavoriteTexts = {
  fetching: 'There was an error fetching the favorite status',
  saving: 'There was an error saving the favorite status',
};
/** The texts for the chart in the builder. */
export const OF_CHART: FavoriteTexts = { ...OF_LISTS, saving: 'An error occurred while starring this chart' };

/** Returns which items are favorites; a toggle shows at once and is undone if the server refuses it. */
export function useFavorites(
  kind: FavoriteKind,
  ids: readonly number[],
  texts: FavoriteTexts = OF_LISTS,
): Favorites {
  const client = useQueryClient();
  const key = ['favorites', kind, ids];
  const { data, error: failure } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { result } = await call(ENDPOINTS[kind].status, { query: { q: [...ids] }, signal });
      return new Map(result.map(({ id, value }) => [id, value]));
    },
    enabled: ids.length > 0,
  });
  useEffect(() => {
    if (failure) toast.failure(texts.fetching, failure);
  }, [failure, texts]);
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
      toast.failure(texts.saving, error);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['home'] }),
  });
  return {
    isFavorite: id => data?.get(id),
    toggle: id => mutate({ id, value: !data?.get(id) }),
  };
}
