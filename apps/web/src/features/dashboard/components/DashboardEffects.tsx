import { useAutoRefresh } from '../effects/use-auto-refresh.ts';
import { useCustomCss } from '../effects/use-custom-css.ts';
import { useEditWarnings } from '../effects/use-edit-warnings.ts';
import { useEventPlace } from '../effects/use-event-place.ts';
import { useFirstMasks } from '../effects/use-first-masks.ts';
import { useKeptMasks } from '../effects/use-kept-masks.ts';
import { useRevealedPart } from '../effects/use-revealed-part.ts';
import { useStoredDraft } from '../effects/use-stored-draft.ts';
import { useViewPreload } from '../effects/use-view-preload.ts';
import { useWholePrint } from '../effects/use-whole-print.ts';
import { FilterEffects } from './filter-bar/FilterEffects.tsx';

/** Runs the effects of a dashboard that draw nothing. */
export function DashboardEffects() {
  useEventPlace();
  useViewPreload();
  useWholePrint();
  useFirstMasks();
  useKeptMasks();
  useRevealedPart();
  useAutoRefresh();
  useCustomCss();
  useEditWarnings();
  useStoredDraft();
  return <FilterEffects />;
}
