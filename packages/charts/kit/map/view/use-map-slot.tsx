import { useEffect, useState, type RefObject } from 'react';
import { openSlot, type MapSlot } from './map-slots.ts';

/** Maps are opened a little before they come into sight. */
const MARGIN = '400px';

/** Returns true while the map in the frame may be drawn: from its first sight until others need its place. */
export function useMapSlot(frame: RefObject<HTMLElement | null>): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let slot: MapSlot | undefined;
    const observer = new IntersectionObserver(
      entries => {
        const isVisible = entries.at(-1)!.isIntersecting;
        slot?.setVisible(isVisible);
        if (!isVisible || slot) return;
        slot = openSlot(() => {
          slot = undefined;
          setLive(false);
        });
        setLive(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(frame.current!);
    return () => {
      observer.disconnect();
      slot?.close();
    };
  }, [frame]);
  return isLive;
}
