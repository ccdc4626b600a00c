import { lazy, Suspense } from 'react';
import type { MapLayer } from '../map-option.ts';
import type { MapViewProps } from './map-view-props.ts';

const OpenMap = lazy(async () => ({ default: (await import('./OpenMap.tsx')).OpenMap }));

/** Shows a world map with a chart's layers. Its code is loaded with the first map. */
export function MapView<L extends MapLayer>(props: MapViewProps<L>) {
  return (
    <Suspense fallback={null}>
      {/* The option and its drawing come from the same chart. */}
      <OpenMap {...(props as unknown as MapViewProps<MapLayer>)} />
    </Suspense>
  );
}
