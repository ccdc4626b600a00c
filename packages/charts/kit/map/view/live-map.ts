import 'maplibre-gl/dist/maplibre-gl.css';
import { MapboxOverlay } from '@deck.gl/mapbox';
import type { Layer, PickingInfo } from '@deck.gl/core';
import { Map as BaseMap, ScaleControl, setWorkerUrl, type MapOptions } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { BaseShapes } from '../base-shapes.ts';
import { basePaint, baseStyle, type BaseColors } from '../base-style.ts';
import type { MapPick, MapTiles } from '../map-option.ts';
import type { Position } from '../position.ts';
import { MOST_ZOOM, type Viewport } from '../viewport.ts';

/** The user's actions on the map. */
export interface LiveMapEvents {
  onHover(pick: MapPick | undefined, at: PointerPlace): void;
  onClick(pick: MapPick): void;
  onMenu(pick: MapPick | undefined, at: PointerPlace): void;
  /** Called while the map moves. */
  onMove(viewport: Viewport): void;
  /** Called after each movement; `isByReader` is false if code moved the map. */
  onMoved(viewport: Viewport, isByReader: boolean): void;
}

export interface PointerPlace {
  readonly clientX: number;
  readonly clientY: number;
}

/** A map in an element of the page. */
export interface LiveMap {
  setLayers(layers: readonly Layer[]): void;
  setBase(colors: BaseColors): void;
  /** Covers the base map with these images instead of the previous ones. */
  setTiles(tiles: readonly MapTiles[]): void;
  /** The parent of elements over the map; their events also reach the map. */
  readonly container: HTMLElement;
  /**
   * Returns the position of a place in the container, in pixels; of the copies of the world it uses the one
   * nearest to the middle.
   */
  project(place: Position): readonly [number, number];
  /** Moves there at once. */
  jumpTo(viewport: Viewport): void;
  /** Moves there smoothly, as a movement of the user. */
  easeTo(viewport: Partial<Viewport>): void;
  viewport(): Viewport;
  resize(): void;
  close(): void;
}

export interface LiveMapSettings {
  readonly viewport: Viewport;
  readonly shapes: BaseShapes;
  readonly colors: BaseColors;
  readonly fontFamily: string;
  /** On pages that scroll, the wheel zooms only after a click into the map or with Ctrl. */
  readonly isOnScrollingPage: boolean;
}

/** Small marks react to the pointer from this many pixels away. */
const PICKING_RADIUS = 4;
const BY_READER = { isByReader: true };
/** Device pixels per CSS pixel. */
const DENSE = 2;

setWorkerUrl(new URL(workerUrl, import.meta.url).href);

/** Opens a map in an element. */
export function openMap(host: HTMLElement, settings: LiveMapSettings, events: LiveMapEvents): LiveMap {
  const map = new BaseMap(optionsOf(host, settings));
  giveHeight(map);
  map.addControl(new ScaleControl({ maxWidth: 80, unit: 'metric' }), 'bottom-left');
  map.keyboard.enable();
  const overlay = new MapboxOverlay({
    interleaved: true,
    pickingRadius: PICKING_RADIUS,
    layers: [],
    getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    onHover: (info, event) => events.onHover(pickOf(info), placeOf(event.srcEvent)),
    onClick: (info, event) => {
      const pick = pickOf(info);
      if (pick && isMainButton(event)) events.onClick(pick);
    },
  });
  map.addControl(overlay);
  map.on('contextmenu', event => {
    event.preventDefault();
    const info = overlay.pickObject({ x: event.point.x, y: event.point.y, radius: PICKING_RADIUS });
    events.onMenu(info ? pickOf(info) : undefined, event.originalEvent);
  });
  map.on('move', () => events.onMove(viewportIn(map)));
  map.on('moveend', event => {
    const isByReader = 'isByReader' in event || Boolean(event.originalEvent);
    events.onMoved(viewportIn(map), isByReader);
  });
  if (settings.isOnScrollingPage) zoomByWheelOnceFocused(map);
  return {
    setLayers: layers => overlay.setProps({ layers: [...layers] }),
    setBase: colors => paintBase(map, colors),
    setTiles: tiles => putTiles(map, tiles),
    container: map.getCanvasContainer(),
    project: place => pixelsOf(map, place),
    jumpTo: viewport => void map.jumpTo(cameraOf(viewport)),
    easeTo: viewport => void map.easeTo(cameraOf(viewport), BY_READER),
    viewport: () => viewportIn(map),
    resize: () => void map.resize(),
    close: () => {
      map.removeControl(overlay);
      map.remove();
    },
  };
}

function optionsOf(
  host: HTMLElement,
  { viewport, shapes, colors, fontFamily, isOnScrollingPage }: LiveMapSettings,
): MapOptions {
  return {
    container: host,
    style: baseStyle(shapes, colors, fontFamily),
    ...cameraOf(viewport),
    maxZoom: MOST_ZOOM,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    cooperativeGestures: isOnScrollingPage,
    // Dense screens need no smoothing; pictures of a page copy the canvas after it was drawn.
    canvasContextAttributes: { antialias: devicePixelRatio < DENSE, preserveDrawingBuffer: true },
    locale: {
      'Map.Title': 'Map. Arrow keys move it, plus and minus zoom.',
      'CooperativeGesturesHandler.WindowsHelpText': 'Click the map or hold Ctrl to zoom with the wheel',
      'CooperativeGesturesHandler.MacHelpText': 'Click the map or hold ⌘ to zoom with the wheel',
    },
  };
}

/** deck.gl 9.4 reads the height where MapLibre stored it before version 6. */
function giveHeight(map: BaseMap): void {
  const transform = {
    get height() {
      return map.getContainer().clientHeight;
    },
  };
  Object.assign(map, { transform });
}

/** A new style would remove the data layers together with the old style. */
function paintBase(map: BaseMap, colors: BaseColors): void {
  if (!map.isStyleLoaded()) {
    map.once('load', () => paintBase(map, colors));
    return;
  }
  const { water, land, states, borders, names } = basePaint(colors);
  map.setPaintProperty('water', 'background-color', water['background-color']);
  map.setPaintProperty('land', 'fill-color', land['fill-color']);
  map.setPaintProperty('states', 'line-color', states['line-color']);
  map.setPaintProperty('borders', 'line-color', borders['line-color']);
  map.setPaintProperty('names', 'text-color', names['text-color']);
  map.setPaintProperty('names', 'text-halo-color', names['text-halo-color']);
}

const TILES = 'tiles-';

function putTiles(map: BaseMap, tiles: readonly MapTiles[]): void {
  const old = map.isStyleLoaded() ? map.getLayersOrder().filter(id => id.startsWith(TILES)) : [];
  if (old.length === 0 && tiles.length === 0) return;
  if (!map.isStyleLoaded()) {
    map.once('idle', () => putTiles(map, tiles));
    return;
  }
  for (const id of old) {
    map.removeLayer(id);
    map.removeSource(id);
  }
  const above = map.getLayersOrder().find(id => map.getLayer(id)?.type === 'custom');
  for (const [at, { url }] of tiles.entries()) {
    const id = TILES + at;
    map.addSource(id, { type: 'raster', tiles: [url], tileSize: 256 });
    map.addLayer({ id, type: 'raster', source: id }, above);
  }
}

function pixelsOf(map: BaseMap, [longitude, latitude]: Position): readonly [number, number] {
  const turns = Math.round((map.getCenter().lng - longitude) / 360);
  const { x, y } = map.project([longitude + turns * 360, latitude]);
  return [x, y];
}

function zoomByWheelOnceFocused(map: BaseMap): void {
  const canvas = map.getCanvas();
  canvas.addEventListener('focus', () => map.cooperativeGestures.disable());
  canvas.addEventListener('blur', () => map.cooperativeGestures.enable());
}

function cameraOf({ longitude, latitude, ...rest }: Partial<Viewport>) {
  const isMoved = longitude !== undefined && latitude !== undefined;
  return { ...rest, ...(isMoved ? { center: [longitude, latitude] as [number, number] } : {}) };
}

function viewportIn(map: BaseMap): Viewport {
  const { lng, lat } = map.getCenter().wrap();
  return {
    longitude: lng,
    latitude: lat,
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  };
}

function pickOf({ layer, index, object, picked }: PickingInfo): MapPick | undefined {
  return picked && layer ? { layerId: layer.id, index, object: object as unknown } : undefined;
}

/** The library reports the other buttons as clicks, too, but those open menus. */
function isMainButton(event: { readonly srcEvent: unknown; readonly rightButton?: boolean }): boolean {
  const source = event.srcEvent as { readonly originalEvent?: unknown } | undefined;
  const { button = 0 } = (source?.originalEvent ?? source ?? {}) as { readonly button?: number };
  return button <= 0 && event.rightButton !== true;
}

function placeOf(event: unknown): PointerPlace {
  const original = (event as { readonly originalEvent?: unknown }).originalEvent ?? event;
  const { clientX = 0, clientY = 0 } = original as Partial<PointerPlace>;
  return { clientX, clientY };
}
