import { useEffect, useRef } from 'react';
import type { Surface } from '../../surface.ts';
import { fitViewport } from '../fit.ts';
import type { MapOption } from '../map-option.ts';
import { isSameView, type Viewport } from '../viewport.ts';
import type { LiveMap } from './live-map.ts';

interface MapPlace {
  /** Returns the initial view of a map that opens now. */
  start(): Viewport;
  /** Restores the initial view. */
  reset(): void;
  onMoved(viewport: Viewport, isByReader: boolean): void;
}

/**
 * Stores the view of a map: fitted to its data or as saved, until the user moves it. New data, another saved
 * viewport, or another size move it; drawing again does not.
 */
export function useMapPlace(
  option: MapOption,
  { width, height }: Surface,
  live: { readonly current: LiveMap | undefined },
): MapPlace {
  const { bounds, viewport, reach = 0 } = option;
  const room = { width: Math.max(1, width - 2 * reach), height: Math.max(1, height - 2 * reach) };
  const wanted = bounds ? fitViewport(bounds, room, viewport.pitch, viewport.bearing) : viewport;
  const latest = useRef(wanted);
  latest.current = wanted;
  const at = useRef<Viewport>(undefined);
  const isMoved = useRef(false);
  const go = (to: Viewport): void => {
    at.current = to;
    live.current?.jumpTo(to);
  };
  const boundsKey = bounds && Object.values(bounds).join();
  useEffect(() => {
    isMoved.current = false;
    go(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only other data moves the map, and `go` is always new.
  }, [boundsKey]);
  const saved = useRef(viewport);
  useEffect(() => {
    const isOld = isSameView(saved.current, viewport);
    saved.current = viewport;
    if (isOld || (at.current && isSameView(at.current, viewport))) return;
    isMoved.current = true;
    go(viewport);
  });
  useEffect(() => {
    if (!isMoved.current) go(latest.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only another size fits the map again.
  }, [width, height]);
  return {
    start: () => at.current ?? latest.current,
    reset: () => {
      isMoved.current = false;
      live.current?.easeTo(latest.current);
    },
    onMoved: (viewportNow, isByReader) => {
      at.current = viewportNow;
      if (isByReader) isMoved.current = true;
    },
  };
}
