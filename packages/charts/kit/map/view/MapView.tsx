import { lazy, Suspense } from 'react';
import type { MapLayer } from '../map-option.ts';
import type { MapViewProps } from './map-view-props.ts';

const OpenMap = lazy(async () => ({ default: (await import('./OpenMap.tsx')).OpenMap }));

/** A map of the world with a chart's layers on it. Its code comes with the first map. */
export function MapView<L extends MapLayer>(props: MapViewProps<L>) {
  return (
    <Suspense fallback={null}>
      {/* The option and its drawing come from one chart. */}
      <OpenMap {...(props as unknown as MapViewProps<MapLayer>)} />
    </Suspense>
  );
}
