import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { savePdf } from '../../../../shared/picture/save-pdf.ts';
import type { Paper } from '../../../../shared/picture/save-pdf.ts';
import { savePicture } from '../../../../shared/picture/save-picture.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';

const LONGEST_WAIT_MS = 60_000;
/** Charts with their data still need a moment to draw. */
const DRAWING_MS = 600;

/** Saves the page as a file, including charts that the user has not scrolled to yet. */
export function useDownloads(): { image(): void; pdf(paper: Paper): void } {
  const { item } = useFacts();
  const store = useDashboardStore();
  const client = useQueryClient();
  const name = item.dashboard_title ?? 'dashboard';
  const prepare = async (): Promise<HTMLElement | null> => {
    toast.info('Preparing the file…', { noDuplicate: true });
    store.send({ type: 'whole-page-wanted' });
    await untilLoaded(client);
    return document.querySelector<HTMLElement>('[data-dashboard-canvas]');
  };
  return {
    image: () => void prepare().then(page => savePicture(page, name)),
    pdf: paper =>
      void prepare().then(page => savePdf(page, { name, paper, blocks: 'article, hr, h2, [data-whole]' })),
  };
}

/** Waits for the charts; after a minute the file shows them in their current state. */
async function untilLoaded(client: QueryClient): Promise<void> {
  const start = Date.now();
  let calmSince = Date.now();
  while (Date.now() - calmSince < DRAWING_MS && Date.now() - start < LONGEST_WAIT_MS) {
    await new Promise(resolve => setTimeout(resolve, 100));
    if (client.isFetching({ queryKey: ['chart-data'] }) > 0) calmSince = Date.now();
  }
}
