import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import { withNewIds } from '@powerset/core/dashboard/copy-component.ts';
import type { CopiedPart } from '@powerset/core/dashboard/copy-component.ts';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { toast } from '../../../../shared/toast.ts';
import { fetchCharts } from '../../api.ts';
import { bringIntoView } from '../../effects/bring-into-view.ts';
import { useFacts } from '../../facts.ts';
import { openPage } from '../../state/dashboard.ts';
import { newId } from '../../state/new-id.ts';
import { chartsOfPart, readPart, writePart } from '../../state/part-clipboard.ts';
import { partName } from '../../state/part-name.ts';
import { useDashboardStore } from '../../state/store.ts';

export interface PartCommands {
  copy(id: string): void;
  cut(id: string): void;
  duplicate(id: string): void;
  remove(id: string): void;
  /**
   * Pastes a text from the clipboard near the selected part; returns false if it is not a part of a
   * dashboard.
   */
  paste(text: string): boolean;
}

/** Returns the actions on a part, for keys and for its menu. */
export function usePartCommands(): PartCommands {
  const store = useDashboardStore();
  const { charts } = useFacts();
  const remove = (id: string): void =>
    store.send({ type: 'edited', edit: { type: 'component-removed', id } });
  const insert = (part: CopiedPart, near: string | undefined, added: readonly DashboardChart[]): void => {
    const { history, activeTabs } = store.getState();
    const copy = withNewIds(part, newId);
    store.send({
      type: 'edited',
      edit: {
        type: 'part-pasted',
        part: copy,
        near,
        page: openPage(history.present.layout, activeTabs),
        ids: [newId('ROW')],
      },
      charts: added,
    });
    requestAnimationFrame(() =>
      bringIntoView(document.querySelector(`[data-part="${CSS.escape(copy.rootId)}"]`), 'nearest'),
    );
  };
  const copy = (id: string): boolean => {
    const { layout } = store.getState().history.present;
    const text = writePart(layout, id);
    if (text === undefined) return false;
    void copyText(text).then(isCopied =>
      isCopied
        ? toast.info(`${partName(layout[id]!)} copied. Paste it here or in another dashboard.`)
        : toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!'),
    );
    return true;
  };
  return {
    copy: id => void copy(id),
    cut: id => {
      if (copy(id)) remove(id);
    },
    duplicate: id => {
      const part = readPart(writePart(store.getState().history.present.layout, id) ?? '');
      if (part) insert(part, id, []);
    },
    remove,
    paste: text => {
      const part = readPart(text);
      if (!part) return false;
      const { addedCharts } = store.getState();
      const missing = chartsOfPart(part).filter(id => !charts?.has(id) && !addedCharts[id]);
      fetchCharts(missing)
        .then(found => {
          if (found.length < missing.length)
            toast.warning(
              'Sorry, there is no chart definition associated with the chart trying to be added.',
            );
          insert(part, store.getState().selectedId, found);
        })
        .catch((error: unknown) => toast.failure('The component could not be pasted', error));
      return true;
    },
  };
}
