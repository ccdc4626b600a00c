import { useSession } from '../../../../shared/session/session.ts';
import { useDraft } from '../../state/store.ts';

export type Orientation = 'VERTICAL' | 'HORIZONTAL';

/** Returns where the filter bar is: at the left, or at the top if the site allows it. */
export function useOrientation(): Orientation {
  const isOnSite = useSession().featureFlags['HORIZONTAL_FILTER_BAR'] !== false;
  const stored = useDraft(draft => draft.metadata['filter_bar_orientation']);
  return isOnSite && stored === 'HORIZONTAL' ? 'HORIZONTAL' : 'VERTICAL';
}
