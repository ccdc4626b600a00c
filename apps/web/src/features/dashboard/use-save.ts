import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { DashboardItem, DashboardUpdate } from '@powerset/contracts/dashboard.ts';
import { saveDashboard } from './api.ts';
import { useFacts } from './facts.ts';
import { colorsQuery, dashboardQuery } from './open-dashboard.ts';
import { useDashboardStore } from './state/store.ts';

/** Changes a dashboard on the server. The open page follows, and later saves build on the new version. */
export function useSave() {
  const { idOrSlug = '' } = useParams({ strict: false });
  const { item } = useFacts();
  const client = useQueryClient();
  const store = useDashboardStore();
  return useMutation({
    mutationFn: ({ update }: { readonly update: DashboardUpdate }): Promise<DashboardItem> =>
      saveDashboard(item.id, update),
    onSuccess: saved => {
      client.setQueryData(dashboardQuery(idOrSlug).queryKey, saved);
      store.send({ type: 'version-changed', version: saved.changed_on });
      // The server colors new labels when the page asks for the colors.
      void client.invalidateQueries({ queryKey: colorsQuery(idOrSlug).queryKey });
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries({ queryKey: ['home'] });
    },
  });
}
