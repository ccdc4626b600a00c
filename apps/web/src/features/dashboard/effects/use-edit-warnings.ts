import { useEffect } from 'react';
import { UNDO_LIMIT } from '@powerset/core/dashboard/edit-history.ts';
import { toast } from '../../../shared/toast.ts';
import { useDashboard } from '../state/store.ts';

/** Explains why an edit did nothing, and warns when no more steps can be undone. */
export function useEditWarnings(): void {
  const warning = useDashboard(state => state.warning);
  const isCut = useDashboard(state => state.history.isCut);
  useEffect(() => {
    if (warning) toast.warning(warning.text, { noDuplicate: true });
  }, [warning]);
  useEffect(() => {
    if (isCut)
      toast.info(
        `You have used all ${UNDO_LIMIT} undo slots and will not be able to fully undo subsequent actions. Save to start over.`,
      );
  }, [isCut]);
}
