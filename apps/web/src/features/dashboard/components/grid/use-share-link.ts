import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { toast } from '../../../../shared/toast.ts';
import { createPermalink } from '../../api.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';

/** Copies a permanent link to the dashboard's current state, or to one part of it. */
export function useShareLink(): (anchor?: string) => void {
  const { item } = useFacts();
  const store = useDashboardStore();
  const share = async (anchor: string | undefined): Promise<void> => {
    const { masks, activeTabs } = store.getState();
    const url = await createPermalink(item.id, {
      dataMask: masks ?? {},
      activeTabs: Object.values(activeTabs),
      ...(anchor === undefined ? {} : { anchor }),
    });
    if (await copyText(url)) toast.success('Copied to clipboard!');
    else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
  };
  return anchor =>
    void share(anchor).catch((error: unknown) => toast.failure('The link could not be created', error));
}
