import { useEffect, useRef, useState } from 'react';

interface Position {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const WHOLE: Position = { scale: 1, x: 0, y: 0 };
const MOST = 16;

/**
 * Zooms by buttons and by Ctrl and the wheel, and moves by dragging once zoomed in; plain scrolling scrolls
 * the page.
 */
export function useMapZoom(width: number, height: number) {
  const svg = useRef<SVGSVGElement>(null);
  const [position, setPosition] = useState(WHOLE);
  const drag = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const zoomAt = (factor: number, x: number, y: number): void =>
    setPosition(now => zoomed(now, factor, { x, y, width, height }));
  useEffect(() => {
    const element = svg.current!;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.offsetX, event.offsetY);
    };
    // React's wheel listeners are passive, so they cannot prevent zooming the whole page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The zoom depends on the size alone.
  }, [width, height]);
  return {
    svg,
    scale: position.scale,
    transform: `translate(${position.x}, ${position.y}) scale(${position.scale})`,
    by: (factor: number) => zoomAt(factor, width / 2, height / 2),
    reset: () => setPosition(WHOLE),
    to: (box: Box) => setPosition(around(box, width, height)),
    handlers: {
      onPointerDown: (event: React.PointerEvent) => {
        if (position.scale > 1) drag.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: React.PointerEvent) => {
        const from = drag.current;
        if (!from) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        drag.current = { x: event.clientX, y: event.clientY };
        setPosition(now => inside({ ...now, x: now.x + dx, y: now.y + dy }, width, height));
      },
      onPointerUp: () => {
        drag.current = undefined;
      },
      onPointerLeave: () => {
        drag.current = undefined;
      },
    },
  };
}

interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function zoomed(now: Position, factor: number, { x, y, width, height }: Anchor): Position {
  const scale = Math.min(MOST, Math.max(1, now.scale * factor));
  const share = scale / now.scale;
  return inside({ scale, x: x - (x - now.x) * share, y: y - (y - now.y) * share }, width, height);
}

type Box = readonly [start: readonly [x: number, y: number], end: readonly [x: number, y: number]];

/** Returns the view of the box with some surroundings, in the middle of the frame. */
function around([[left, top], [right, bottom]]: Box, width: number, height: number): Position {
  const [across, down] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const scale = Math.min(MOST, Math.max(1, 0.6 * Math.min(width / across, height / down)));
  const x = width / 2 - ((left + right) / 2) * scale;
  return inside({ scale, x, y: height / 2 - ((top + bottom) / 2) * scale }, width, height);
}

/** Limits the position so that the map fills its frame. */
function inside({ scale, x, y }: Position, width: number, height: number): Position {
  return {
    scale,
    x: Math.min(0, Math.max(width * (1 - scale), x)),
    y: Math.min(0, Math.max(height * (1 - scale), y)),
  };
}
