import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from '../kit/answer.ts';
import type { ChartSpec, DrawInput } from '../kit/define-chart.ts';
import type { Bounds } from '../kit/map/fit.ts';
import { mapFrame } from '../kit/map/map-frame.ts';
import type { MapLegend, MapOption, MapPick, MapRamp } from '../kit/map/map-option.ts';
import { isSameView, viewportOf, WORLD } from '../kit/map/viewport.ts';
import type { Surface } from '../kit/surface.ts';
import type { DeckMultiFormData } from './form-data.ts';
import { LAYER_TYPES } from './layer-types.ts';

/** A chart to draw as a layer. */
export interface LayerChart {
  readonly id: number;
  readonly name: string;
  readonly spec: Pick<ChartSpec, 'vizType' | 'name' | 'toOption'>;
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly dataset: Surface['dataset'];
}

/** One layer of the map with what its legend shows. */
export interface DrawnLayer {
  readonly id: number;
  readonly name: string;
  readonly legend: MapLegend | undefined;
  readonly ramp: MapRamp | undefined;
  readonly option: MapOption;
}

/** The categories that a reader has hidden, by the id of the layer's chart. */
export type HiddenCategories = ReadonlyMap<number, ReadonlySet<string>>;

/** Returns the map without layers, which the view loads. */
export function toOption({ formData }: DrawInput<DeckMultiFormData>): MapOption {
  return {
    ...mapFrame(formData, undefined),
    layers: [],
    notes: [],
    tipOf: () => undefined,
    markOf: () => undefined,
  };
}

/** Returns why a chart cannot be a layer; undefined if it can. */
export function layerProblem({ spec }: Pick<LayerChart, 'spec'>): string | undefined {
  if (LAYER_TYPES.includes(spec.vizType)) return undefined;
  return `A chart of type ${spec.name} cannot be a map layer.`;
}

/** Returns a layer with the drawing of its chart, on the base map of the whole. */
export function drawnLayer(
  { id, name, spec, formData, answers, dataset }: LayerChart,
  map: FormData,
  surface: Surface,
): DrawnLayer {
  const option = spec.toOption({
    formData: { ...formData, mapbox_style: map.mapbox_style, autozoom: true },
    answers,
    surface: { ...surface, dataset, selected: undefined },
  }) as MapOption; // Every layer type draws a map.
  return { id, name, legend: option.legend, ramp: option.ramp, option };
}

/** Returns the map of all layers, drawn in order, with one view that shows all of them. */
export function mergedOption(
  base: MapOption,
  map: FormData,
  { layers, hidden }: { readonly layers: readonly DrawnLayer[]; readonly hidden: ReadonlySet<number> },
): MapOption {
  const shown = layers.filter(({ id }) => !hidden.has(id));
  const follows = shown.map(({ option }) => option.follows);
  const pickedIn = (pick: MapPick) => {
    const layer = shown.find(({ id }) => pick.layerId.startsWith(prefixOf(id)));
    return layer && { layer, pick: { ...pick, layerId: pick.layerId.slice(prefixOf(layer.id).length) } };
  };
  return {
    ...base,
    // Hiding a layer does not move the map.
    bounds: isFitted(map) ? union(layers.map(({ option }) => option.bounds)) : undefined,
    layers: shown.flatMap(({ id, option }) =>
      option.layers.map(layer => ({ ...layer, id: `${prefixOf(id)}${layer.id}` })),
    ),
    follows: follows.find(one => one === 'move') ?? follows.find(one => one === 'moveend'),
    notes: shown.flatMap(({ name, option }) => option.notes.map(note => `${name}: ${note}`)),
    tipOf: pick => {
      const found = pickedIn(pick);
      const tip = found?.layer.option.tipOf(found.pick);
      return tip && { ...tip, rows: [{ name: 'Layer', value: found!.layer.name }, ...tip.rows] };
    },
    zoomOf: pick => {
      const found = pickedIn(pick);
      return found?.layer.option.zoomOf?.(found.pick);
    },
  };
}

function prefixOf(id: number): string {
  return `${id}:`;
}

/** Maps of versions without the setting are fitted to their data until an author moves them. */
function isFitted({ autozoom, viewport }: FormData): boolean {
  return typeof autozoom === 'boolean' ? autozoom : isSameView(viewportOf(viewport), WORLD);
}

function union(all: readonly (Bounds | undefined)[]): Bounds | undefined {
  const known = all.filter(bounds => bounds !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((a, b) => ({
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
  }));
}
