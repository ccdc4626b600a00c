import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The distance from the screen at which a tile starts to load, in screen heights. */
const SCREENS_AHEAD = 2;

/** Returns true once an element is or has been near the visible area. */
export function useNear(element: RefObject<HTMLElement | null>, startsNear: boolean): boolean {
  const [isNear, setNear] = useState(startsNear);
  useLayoutEffect(() => {
    const target = element.current;
    if (isNear || !target) return undefined;
    // Measure the first screen immediately, because an observer reports only after the first paint.
    if (isWithinReach(target)) {
      setNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${SCREENS_AHEAD * 100}% 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

function isWithinReach(target: HTMLElement): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  return top < innerHeight * (1 + SCREENS_AHEAD) && bottom > -innerHeight * SCREENS_AHEAD;
}
