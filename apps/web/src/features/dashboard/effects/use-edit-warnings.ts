import { useEffect } from 'react';
import { undoWarning } from '@powerset/core/history/undo-budget.ts';
import { toast } from '../../../shared/toast.ts';
import { useDashboard, useDashboardStore } from '../state/store.ts';

/** Explains why an edit did nothing, and warns when no more steps can be undone. */
export function useEditWarnings(): void {
  const warning = useDashboard(state => state.warning);
  const isCut = useDashboard(state => state.history.isCut);
  useEffect(() => {
    if (warning) toast.warning(warning.text, { noDuplicate: true });
  }, [warning]);
  const { getState } = useDashboardStore();
  useEffect(() => {
    if (isCut) toast.info(undoWarning(getState().history.past.length));
  }, [isCut, getState]);
}
