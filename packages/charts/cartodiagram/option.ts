import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { cssColor, pickedColor } from '../kit/map/map-color.ts';
import { numberOr } from '../kit/map/map-frame.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { missingPlaces } from '../kit/map/place.ts';
import { viewportOf, type Viewport } from '../kit/map/viewport.ts';
import { sizeAtZoom } from '../kit/map/zoom-sizes.ts';
import { asObject, chosenChart } from './chosen-chart.ts';
import type { CartodiagramFormData } from './form-data.ts';
import { chartsByPlace, labelsOfAll, type ChartPlace } from './group-places.ts';
import { backgroundTiles } from './background-tiles.ts';

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** A map with a small chart at each place. */
export interface CartodiagramOption extends MapOption {
  /** The form data of the small charts. */
  readonly chosen: FormData | undefined;
  /** From north to south, so that the charts in front are fully visible. */
  readonly places: readonly ChartPlace[];
  /** Every label of all charts once. */
  readonly labels: readonly Answer[];
  readonly background: string;
  readonly radius: number;
  /** Returns the size of charts at a zoom level of the map. */
  sizeAt(zoom: number): ChartSize;
}

/** Saved zoom levels count in tiles of 256 pixels, which is one level more than the map's own. */
const SAVED_LEVELS_ABOVE = 1;
const PALE = [255, 255, 255, 51] as const;

/**
 * Returns which charts are where, how large they are, and the background; the charts themselves are drawn
 * later.
 */
export function toOption({
  formData,
  answers,
  surface,
}: DrawInput<CartodiagramFormData>): CartodiagramOption {
  const chosen = chosenChart(formData);
  const { places, missing } = chosen
    ? chartsByPlace(answers, formData.geom_column, chosen)
    : { places: [], missing: 0 };
  const layers = asList(formData.layer_configs);
  const tiles = backgroundTiles(layers);
  const largest = Math.max(1, Math.min(surface.width, surface.height));
  const sizeAt = (zoom: number): ChartSize =>
    atMost(sizeAtZoom(formData.chart_size, zoom + SAVED_LEVELS_ABOVE), largest);
  const view = mapViewOf(formData.map_view);
  const bounds = view.isFixed ? undefined : boundsOf(places.map(({ position }) => position));
  return {
    viewport: view.viewport,
    bounds,
    isAlwaysDark: false,
    follows: 'move',
    savedView: ({ longitude, latitude, zoom }) => ({
      map_view: { ...view.saved, longitude, latitude, zoom: zoom + SAVED_LEVELS_ABOVE },
    }),
    tiles,
    layers: [],
    notes: [...missingPlaces(missing), ...unsupported(layers.length - tiles.length)],
    reach: Math.min(sizeAt(view.viewport.zoom).width / 2, largest / 5),
    tipOf: () => undefined,
    markOf: () => undefined,
    chosen,
    places: places.toSorted((a, b) => b.position[1] - a.position[1]),
    labels: labelsOfAll(places),
    background: cssColor(pickedColor(formData.chart_background_color, PALE)),
    radius: Math.max(0, numberOr(formData.chart_background_border_radius, 10)),
    sizeAt,
  };
}

interface MapViewSettings {
  readonly viewport: Viewport;
  readonly isFixed: boolean;
  readonly saved: Readonly<Record<string, unknown>>;
}

function mapViewOf(saved: unknown): MapViewSettings {
  const { mode = saved ?? 'FIT_DATA', ...rest } = asObject(saved);
  const isFixed = mode === 'CUSTOM';
  const zoom = numberOr(rest.fixedZoom, 2) - SAVED_LEVELS_ABOVE;
  return {
    viewport: viewportOf(
      isFixed ? { longitude: rest.fixedLongitude, latitude: rest.fixedLatitude, zoom } : undefined,
    ),
    isFixed,
    saved: { ...rest, mode },
  };
}

/** Shrinks a size to a maximum side and keeps its proportions. */
function atMost({ width, height }: ChartSize, side: number): ChartSize {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * share), height: Math.round(height * share) };
}

function unsupported(count: number): readonly string[] {
  if (count === 0) return [];
  return [`${count} background ${count === 1 ? 'layer' : 'layers'} of features not shown`];
}
