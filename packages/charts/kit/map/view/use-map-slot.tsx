import { useEffect, useState, type RefObject } from 'react';
import { joinMaps } from './map-slots.ts';

/** Maps are opened a little before they come into sight. */
const MARGIN = '400px';

/** Returns true while the map in the frame may be drawn: from its first sight until others need its place. */
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
