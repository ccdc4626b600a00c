import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { layoutSize, updateOf } from '../../state/draft.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';

/** Saves the draft. If someone else saved in the meantime, it asks before anything is lost. */
export function useSaveDraft() {
  const store = useDashboardStore();
  const setParams = useSetSearchParams();
  const { conf } = useSession();
  const { mutate, isPending } = useSave();
  const [refusal, setRefusal] = useState<ApiError>();
  const run = (overwrites: boolean): void => {
    const {
      history: { present: draft },
      version,
    } = store.getState();
    if (!fits(layoutSize(draft), conf.SUPERSET_DASHBOARD_POSITION_DATA_LIMIT)) return;
    mutate(
      { update: updateOf(draft, overwrites ? undefined : version) },
      {
        onSuccess: saved => {
          setRefusal(undefined);
          store.send({ type: 'saved', draft, version: saved.changed_on });
          setParams({ edit: null }, { replace: true });
          toast.success('This dashboard was saved successfully.');
        },
        onError: error => {
          if (error instanceof ApiError && error.status === 409) setRefusal(error);
          else if (error instanceof ApiError && error.status === 403)
            toast.danger('You do not have permission to edit this dashboard');
          else toast.danger(`Sorry, there was an error saving this dashboard: ${error.message}`);
        },
      },
    );
  };
  return {
    save: () => run(false),
    overwrite: () => run(true),
    isPending,
    hasConflict: refusal !== undefined,
    conflict: refusal?.conflict,
    closeConflict: () => setRefusal(undefined),
  };
}

/** The server keeps layouts up to a size; near it a warning comes first. */
function fits(size: number, limit: number): boolean {
  if (size >= limit) {
    toast.danger('Your dashboard is too large. Please reduce its size before saving it.');
    return false;
  }
  if (size >= limit * 0.9) toast.warning('Your dashboard is near the size limit.');
  return true;
}
