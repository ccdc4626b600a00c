import { bringIntoView } from '../../effects/bring-into-view.ts';
import { useSend } from '../../state/store.ts';

/** After tabs open, the chart needs a moment before it is on the page. */
const AFTER_TABS_MS = 120;
const MARKED_MS = 1600;

/** Returns the function that opens the tabs around a chart, scrolls to it, and marks it for a moment. */
export function useLocateChart(): (nodeId: string) => void {
  const send = useSend();
  return nodeId => {
    send({ type: 'revealed', id: nodeId });
    setTimeout(() => {
      const tile = document.getElementById(nodeId);
      bringIntoView(tile, 'center');
      tile?.setAttribute('data-located', '');
      setTimeout(() => tile?.removeAttribute('data-located'), MARKED_MS);
    }, AFTER_TABS_MS);
  };
}
