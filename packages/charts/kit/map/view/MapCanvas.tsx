import { use, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { baseColors, type BaseColors } from '../base-style.ts';
import type { MapLayer, MapOption } from '../map-option.ts';
import type { Surface } from '../../surface.ts';
import type { Viewport } from '../viewport.ts';
import { loadBaseShapes } from './load-base.ts';
import { openMap, type LiveMap, type LiveMapEvents } from './live-map.ts';
import type { MapViewProps } from './map-view-props.ts';
import type { LoadLayers, ToDeck } from './to-deck.ts';
import styles from './map.module.css';

interface MapCanvasProps {
  readonly option: MapOption;
  readonly loadLayers: LoadLayers<MapLayer>;
  readonly renderOver: MapViewProps<MapLayer>['renderOver'];
  readonly surface: Surface;
  readonly isOnScrollingPage: boolean;
  readonly events: Omit<LiveMapEvents, 'onMove'>;
  /** Returns the initial view. */
  start(): Viewport;
  /** Called with the map when it opens, and with undefined when it closes. */
  onLive(live: LiveMap | undefined): void;
}

/** Shows the base map with layers in one WebGL context, which is freed on unmount. */
export function MapCanvas(props: MapCanvasProps) {
  const { option, surface } = props;
  const { theme, width, height } = surface;
  const host = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState(props.start);
  const [opened, setOpened] = useState<LiveMap>();
  const live = useLiveMap(props, host, { setViewport, setOpened });
  const toDeck = use(layersOf(props.loadLayers));
  const layers = useMemo(
    () => option.layers.flatMap(layer => toDeck(layer, { theme, width, height, viewport })),
    [option.layers, toDeck, theme, width, height, viewport],
  );
  useEffect(() => {
    live.current?.setLayers(layers);
  }, [live, layers]);
  useEffect(() => {
    live.current?.resize();
  }, [live, width, height]);
  const { tiles } = option;
  useEffect(() => {
    opened?.setTiles(tiles ?? []);
  }, [opened, tiles]);
  return (
    <>
      <div ref={host} className={styles.canvas} />
      {props.renderOver &&
        opened &&
        createPortal(props.renderOver({ viewport, project: opened.project }), opened.container)}
    </>
  );
}

interface LiveState {
  setViewport(viewport: Viewport): void;
  setOpened(live: LiveMap | undefined): void;
}

function useLiveMap(
  props: MapCanvasProps,
  host: { readonly current: HTMLElement | null },
  { setViewport, setOpened }: LiveState,
) {
  const shapes = use(loadBaseShapes());
  const live = useRef<LiveMap>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const colors = baseColors(props.surface.theme, props.option.isAlwaysDark);
  const drawn = useRef<BaseColors>(colors);
  useEffect(() => {
    const { start, surface, isOnScrollingPage, onLive } = latest.current;
    const settings = {
      viewport: start(),
      shapes,
      colors: drawn.current,
      fontFamily: surface.theme.fontFamily,
    };
    const opened = openMap(
      host.current!,
      { ...settings, isOnScrollingPage },
      {
        onHover: (pick, at) => latest.current.events.onHover(pick, at),
        onClick: pick => latest.current.events.onClick(pick),
        onMenu: (pick, at) => latest.current.events.onMenu(pick, at),
        onMove: viewport => {
          // The object that was under the pointer has moved.
          latest.current.events.onHover(undefined, NOWHERE);
          if (latest.current.option.follows === 'move') setViewport(viewport);
        },
        onMoved: (viewport, isByReader) => {
          if (latest.current.option.follows) setViewport(viewport);
          latest.current.events.onMoved(viewport, isByReader);
        },
      },
    );
    live.current = opened;
    setOpened(opened);
    onLive(opened);
    return () => {
      live.current = undefined;
      setOpened(undefined);
      latest.current.onLive(undefined);
      opened.close();
    };
  }, [shapes, host, setViewport, setOpened]);
  useEffect(() => {
    if (drawn.current.water === colors.water && drawn.current.land === colors.land) return;
    drawn.current = colors;
    live.current?.setBase(colors);
  }, [colors]);
  return live;
}

const NOWHERE = { clientX: 0, clientY: 0 };
const coming = new Map<LoadLayers<MapLayer>, Promise<ToDeck<MapLayer>>>();

/** A suspended component needs the same promise each time. */
function layersOf(load: LoadLayers<MapLayer>): Promise<ToDeck<MapLayer>> {
  const known = coming.get(load) ?? load();
  coming.set(load, known);
  // The next map tries a failed download again.
  known.catch(() => coming.delete(load));
  return known;
}
