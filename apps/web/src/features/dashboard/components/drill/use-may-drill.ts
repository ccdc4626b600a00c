import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';

/** Returns what the viewer may see behind the marks of charts. Guests see only what the dashboard shows. */
export function useMayDrill(): { readonly mayDetail: boolean; readonly mayBy: boolean } {
  const { can, featureFlags } = useSession();
  const { view } = useFacts();
  const mayExplore = !view.isEmbedded && can('can_explore', 'Superset');
  return {
    mayDetail: mayExplore && featureFlags['DRILL_TO_DETAIL'] === true && can('can_samples', 'Datasource'),
    mayBy: mayExplore && featureFlags['DRILL_BY'] === true,
  };
}
