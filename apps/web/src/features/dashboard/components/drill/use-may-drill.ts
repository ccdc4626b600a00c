import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';

/**
 * What the viewer may look at behind the marks of charts. Guests see what the dashboard shows, and nothing besides.
 */
export function useMayDrill(): { readonly mayDetail: boolean; readonly mayBy: boolean } {
  const { can, featureFlags } = useSession();
  const { view } = useFacts();
  const mayExplore = !view.isEmbedded && can('can_explore', 'Superset');
  return {
    mayDetail: mayExplore && featureFlags['DRILL_TO_DETAIL'] === true && can('can_samples', 'Datasource'),
    mayBy: mayExplore && featureFlags['DRILL_BY'] === true,
  };
}
