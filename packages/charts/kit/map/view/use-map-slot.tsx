import { useEffect, useState, type RefObject } from 'react';
import { joinMaps } from './map-slots.ts';

/** Maps open shortly before they become visible. */
const MARGIN = '400px';

/**
 * Returns whether the map in the frame may be drawn: from when it first becomes visible until others need its
 * slot.
 */
export function useMapSlot(frame: RefObject<HTMLElement | null>): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const slot = joinMaps(setLive);
    const observer = new IntersectionObserver(entries => slot.setVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: MARGIN,
    });
    observer.observe(frame.current!);
    return () => {
      observer.disconnect();
      slot.leave();
    };
  }, [frame]);
  return isLive;
}
