import { useEffect } from 'react';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useFacts } from '../facts.ts';
import { writeDraft } from '../state/stored-draft.ts';
import { useDashboardStore } from '../state/store.ts';

const WAIT_MS = 500;

/** Keeps unsaved edits in this browser, so that closing the page loses nothing. */
export function useStoredDraft(): void {
  const store = useDashboardStore();
  const { item, canEdit } = useFacts();
  const userId = useSession().user?.userId;
  useEffect(() => {
    if (!canEdit || userId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const { history, base, version, addedCharts, isEditing } = store.getState();
      writeDraft(
        userId,
        item.id,
        isEditing && isEdited(history)
          ? { draft: history.present, base, version, addedCharts, savedAt: Date.now() }
          : undefined,
      );
    };
    const flush = (): void => {
      if (timer !== undefined) write();
    };
    const unsubscribe = store.subscribe((state, before) => {
      if (state.history === before.history && state.isEditing === before.isEditing) return;
      timer ??= setTimeout(write, WAIT_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [store, item.id, canEdit, userId]);
}
