import { writeDataMasks } from '@powerset/core/filters/data-mask.ts';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { mailPermalink } from '../../../../shared/mail-permalink.ts';
import { toast } from '../../../../shared/toast.ts';
import { createPermalink } from '../../api.ts';
import { useFacts } from '../../facts.ts';
import { sharedParams } from '../../state/linked.ts';
import { useDashboardStore } from '../../state/store.ts';

/** Shares the dashboard's current state, or one part of it. */
export interface Sharing {
  copy(anchor?: string): void;
  /** @param name of the part, unless this shares the whole dashboard */
  mail(anchor?: string, name?: string): void;
}

/** Returns the functions that share permanent links to the dashboard's current state. */
export function useSharing(): Sharing {
  const { item } = useFacts();
  const store = useDashboardStore();
  const linkTo = (anchor: string | undefined): Promise<string> => {
    const { masks, activeTabs } = store.getState();
    return createPermalink(item.id, {
      dataMask: writeDataMasks(masks ?? {}),
      activeTabs: Object.values(activeTabs),
      urlParams: sharedParams(new URLSearchParams(window.location.search)),
      ...(anchor === undefined ? {} : { anchor }),
    });
  };
  const copy = async (anchor: string | undefined): Promise<void> => {
    if (await copyText(await linkTo(anchor))) toast.success('Copied to clipboard!');
    else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
  };
  return {
    copy: anchor =>
      void copy(anchor).catch((error: unknown) => toast.failure('The link could not be created', error)),
    mail: (anchor, name) =>
      mailPermalink(anchor === undefined ? 'dashboard' : 'chart', name ?? item.dashboard_title ?? '', () =>
        linkTo(anchor),
      ),
  };
}
