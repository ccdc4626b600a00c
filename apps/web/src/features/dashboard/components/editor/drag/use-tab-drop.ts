import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { unpackDrag } from './drag-data.ts';

const SWITCH_AFTER_MS = 30;

/** Lets users drop parts on a tab. A drag over the tab opens it; another tab goes beside it. */
export function useTabDrop(
  element: RefObject<HTMLElement | null>,
  tabId: string,
  onHovered: () => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onHovered);
  latest.current = onHovered;
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setOver(false);
    };
    const stop = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => unpackDrag(source.data) !== undefined,
      getData: () => ({ tabId }),
      onDragEnter: ({ source }) => {
        if (unpackDrag(source.data)?.type === 'TAB') return;
        setOver(true);
        timer = setTimeout(() => latest.current(), SWITCH_AFTER_MS);
      },
      onDragLeave: leave,
      onDrop: leave,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [element, tabId]);
  return isOver;
}
