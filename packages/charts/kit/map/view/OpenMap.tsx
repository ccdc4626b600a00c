import { lazy, Suspense, useRef } from 'react';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { DrawFailure } from '../../view/DrawBoundary.tsx';
import { usePointerTooltip } from '../../view/use-pointer-tooltip.tsx';
import type { MapLayer } from '../map-option.ts';
import type { LiveMap, LiveMapEvents } from './live-map.ts';
import { MapControls } from './MapControls.tsx';
import { MapLegendBox, MapRampBox } from './MapKey.tsx';
import type { MapViewProps } from './map-view-props.ts';
import type { LoadLayers } from './to-deck.ts';
import { useMapPlace } from './use-map-place.tsx';
import { useMapSlot } from './use-map-slot.tsx';
import { hasWebGl } from './webgl.ts';
import styles from './map.module.css';

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }));

const ROOM_FOR_KEY = { width: 280, height: 150 };
const ROOM_FOR_BUTTONS = { width: 260, height: 180 };

/** Shows a world map with a chart's layers, or why it cannot be drawn. */
export function OpenMap<L extends MapLayer>(props: MapViewProps<L>) {
  if (!hasWebGl())
    return (
      <DrawFailure message="This map needs WebGL 2, which this browser does not provide or has turned off. View the chart as a table instead." />
    );
  return <DrawnMap {...props} />;
}

function DrawnMap<L extends MapLayer>(props: MapViewProps<L>) {
  const { option, surface, hooks, loadLayers, renderOver, onMarkClick, onMarkMenu } = props;
  const frame = useRef<HTMLDivElement>(null);
  const live = useRef<LiveMap>(undefined);
  const isLive = useMapSlot(frame);
  const place = useMapPlace(option, surface, live);
  const tooltip = usePointerTooltip(surface.theme);
  const events: Omit<LiveMapEvents, 'onMove'> = {
    onHover: (pick, at) => {
      const tip = pick && option.tipOf(pick);
      const pointer = tooltip.over(tip?.title ?? '', tip?.rows ?? []);
      if (tip) pointer.onPointerMove(at);
      else pointer.onPointerLeave();
    },
    onClick: pick => {
      const closer = option.zoomOf?.(pick);
      if (closer) live.current?.easeTo(closer);
      const mark = option.markOf(pick);
      if (mark) onMarkClick(mark);
    },
    onMenu: (pick, at) => {
      // It would lie over the menu.
      tooltip.over('', []).onPointerLeave();
      onMarkMenu(pick && option.markOf(pick), at);
    },
    onMoved: (viewport, isByReader) => {
      place.onMoved(viewport, isByReader);
      if (isByReader) hooks.onControl?.(option.savedView?.(viewport) ?? { viewport });
    },
  };
  return (
    <div
      ref={frame}
      className={styles.map}
      onPointerLeave={() => tooltip.over('', []).onPointerLeave()}
      data-dark={option.isAlwaysDark || undefined}
      data-buttons={option.legend?.corner === 'tl' || option.ramp?.corner === 'tl' ? 'right' : 'left'}
    >
      {isLive && (
        <Suspense fallback={<Skeleton width="100%" height="100%" />}>
          <MapCanvas
            option={option}
            // The option and its drawing come from the same chart.
            loadLayers={loadLayers as LoadLayers<MapLayer>}
            renderOver={renderOver}
            surface={surface}
            start={place.start}
            isOnScrollingPage={!hooks.onControl}
            events={events}
            onLive={opened => {
              live.current = opened;
            }}
          />
        </Suspense>
      )}
      <Around {...props} live={live} onReset={place.reset} />
      {tooltip.element}
    </div>
  );
}

interface AroundProps<L extends MapLayer> extends MapViewProps<L> {
  readonly live: { readonly current: LiveMap | undefined };
  onReset(): void;
}

/** Shows buttons, legend, and notes over the map, as far as there is room. */
function Around<L extends MapLayer>({ option, surface, live, onReset, onHiddenSeries }: AroundProps<L>) {
  const { legend, ramp, notes } = option;
  const { width, height } = surface;
  const hasRoomForKey = width >= ROOM_FOR_KEY.width && height >= ROOM_FOR_KEY.height;
  return (
    <>
      {width >= ROOM_FOR_BUTTONS.width && height >= ROOM_FOR_BUTTONS.height && (
        <MapControls
          onZoom={steps => live.current?.easeTo({ zoom: live.current.viewport().zoom + steps })}
          onReset={onReset}
        />
      )}
      {hasRoomForKey && legend && legend.entries.length > 0 && (
        <MapLegendBox legend={legend} hidden={surface.hidden} onHidden={onHiddenSeries} />
      )}
      {hasRoomForKey && ramp && <MapRampBox {...ramp} />}
      {notes.length > 0 && <div className={styles.note}>{notes.join(' · ')}</div>}
    </>
  );
}
