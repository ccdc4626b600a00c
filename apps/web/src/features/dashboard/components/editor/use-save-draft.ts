import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { DashboardItem, DashboardUpdate } from '@powerset/contracts/dashboard.ts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useGo, useSetSearchParams } from '../../../../shared/navigation.ts';
import { personName } from '../../../../shared/person-name.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { mergeWithSaved } from '../../merge-saves.ts';
import { chartsQuery, datasetsQuery, keepUnderName } from '../../open-dashboard.ts';
import { layoutSize, updateOf } from '../../state/draft.ts';
import type { Draft } from '../../state/draft.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';

/**
 * Saves the draft. If another user saved in the meantime, this joins both edits where they changed different
 * things; otherwise it asks before anything is lost.
 */
export function useSaveDraft() {
  const store = useDashboardStore();
  const { conf } = useSession();
  const { item } = useFacts();
  const { mutate, isPending } = useSave();
  const [refusal, setRefusal] = useState<ApiError>();
  const reload = useReloadedCharts();
  const leaveEditing = useLeaveEditing();
  const send = (draft: Draft, update: DashboardUpdate, joined?: DashboardItem): void =>
    mutate(
      { update },
      {
        onSuccess: saved => {
          setRefusal(undefined);
          store.send({ type: 'saved', draft, version: saved.changed_on });
          leaveEditing(saved);
          toast.success('This dashboard was saved successfully.');
          if (joined) {
            reload();
            toast.info(
              `The changes that ${personName(joined.changed_by) || 'somebody else'} saved in the meantime are kept too.`,
            );
          }
        },
        onError: error => {
          if (error instanceof ApiError && error.status === 409 && !joined) void join(error);
          else if (error instanceof ApiError && error.status === 409) setRefusal(error);
          else toast.danger(failureText(error));
        },
      },
    );
  const join = async (error: ApiError): Promise<void> => {
    const { history, base } = store.getState();
    const merged = await mergeWithSaved(item.id, history.present, base).catch(() => undefined);
    if (merged) send(merged.draft, merged.update, merged.theirs);
    else setRefusal(error);
  };
  const run = (overwrites: boolean): void => {
    const {
      history: { present: draft },
      base,
      version,
    } = store.getState();
    if (!fits(layoutSize(draft), conf.SUPERSET_DASHBOARD_POSITION_DATA_LIMIT)) return;
    send(draft, updateOf(draft, base, overwrites ? undefined : version));
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

/** Goes to the address of the saved dashboard, which the save may have changed, and leaves the editor. */
function useLeaveEditing(): (saved: DashboardItem) => void {
  const client = useQueryClient();
  const go = useGo();
  const setParams = useSetSearchParams();
  const { idOrSlug = '' } = useParams({ strict: false });
  return saved => {
    const name = saved.slug ?? String(saved.id);
    if (name === idOrSlug) {
      setParams({ edit: null }, { replace: true });
      return;
    }
    keepUnderName(client, idOrSlug, name);
    const params = new URLSearchParams(window.location.search);
    params.delete('edit');
    const search = params.size > 0 ? `?${params}` : '';
    go(`/superset/dashboard/${encodeURIComponent(name)}/${search}${window.location.hash}`, { replace: true });
  };
}

/** Reloads the charts that another user has put on the dashboard. */
function useReloadedCharts(): () => void {
  const client = useQueryClient();
  const { idOrSlug = '' } = useParams({ strict: false });
  return () => {
    void client.invalidateQueries({ queryKey: chartsQuery(idOrSlug).queryKey });
    void client.invalidateQueries({ queryKey: datasetsQuery(idOrSlug).queryKey });
  };
}

function failureText(error: Error): string {
  return error instanceof ApiError && error.status === 403
    ? 'You do not have permission to edit this dashboard'
    : `Sorry, there was an error saving this dashboard: ${error.message}`;
}

/** The server limits the size of layouts, so near the limit a warning comes first. */
function fits(size: number, limit: number): boolean {
  if (size >= limit) {
    toast.danger('Your dashboard is too large. Please reduce its size before saving it.');
    return false;
  }
  if (size >= limit * 0.9) toast.warning('Your dashboard is near the size limit.');
  return true;
}
