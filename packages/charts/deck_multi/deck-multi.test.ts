import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { approximateTextWidth, type Surface } from '../kit/surface.ts';
import { deckMulti } from './index.ts';
import { layerFormData, layerIds } from './layer-form-data.ts';
import { drawnLayer, layerProblem, mergedOption, type LayerChart } from './option.ts';

chartConformance(deckMulti, import.meta.url);
recordedPanel(deckMulti, {
  added: { autozoom: 'Later versions save it; older maps are fitted until their author moves them.' },
});

const SURFACE: Surface = { width: 800, height: 500, theme: LIGHT_THEME, measureText: approximateTextWidth };
const REGION = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: '==' };
const filter = (comparator: string, more: object = {}) => ({ ...REGION, comparator, ...more });

describe('the layers of a map', () => {
  it('are the chosen charts in their order, each once', () => {
    expect(layerIds({ deck_slices: [7, '3', 7, null, 'x', 12] })).toEqual([7, 3, 12]);
    expect(layerIds({})).toEqual([]);
    expect(layerIds({ deck_slices: 5 })).toEqual([5]);
  });

  it('are filtered by their own filters and by those of the map', () => {
    const own = { viz_type: 'deck_scatter', adhoc_filters: [filter('North')] };
    const map = { deck_slices: [7, 3], adhoc_filters: [filter('South')] };
    expect(layerFormData(own, map, 7)).toMatchObject({
      viz_type: 'deck_scatter',
      slice_id: 7,
      adhoc_filters: [filter('North'), filter('South')],
    });
  });

  it('are not filtered by a time range that filters nothing', () => {
    const none = { ...REGION, operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
    const year = { ...REGION, operator: 'TEMPORAL_RANGE', comparator: 'Last year' };
    expect(layerFormData({}, { adhoc_filters: [none, year] }, 7).adhoc_filters).toEqual([year]);
  });

  it('take only the filters that are meant for them', () => {
    const scoped = [
      filter('all', { layerFilterScope: [-1] }),
      filter('first', { layerFilterScope: [0] }),
      filter('second', { layerFilterScope: [1], deck_slices: [7, 3] }),
    ];
    const map = { deck_slices: [7, 3], adhoc_filters: scoped };
    expect(layerFormData({}, map, 7).adhoc_filters).toEqual([scoped[0], scoped[1]]);
    expect(layerFormData({}, map, 3).adhoc_filters).toEqual([scoped[0], scoped[2]]);
  });

  it("are filtered by the dashboard's filters of the map", () => {
    const own = { extra_form_data: { filters: [{ col: 'a', op: 'IN', val: [1] }] } };
    const map = {
      dashboardId: 4,
      extra_form_data: { filters: [{ col: 'b', op: 'IN', val: [2] }], time_range: 'Last week' },
      extra_filters: [{ col: 'c', op: 'in', val: [3] }],
    };
    expect(layerFormData(own, map, 7)).toMatchObject({
      dashboardId: 4,
      extra_form_data: {
        filters: [
          { col: 'a', op: 'IN', val: [1] },
          { col: 'b', op: 'IN', val: [2] },
        ],
        time_range: 'Last week',
      },
      extra_filters: [{ col: 'c', op: 'in', val: [3] }],
    });
  });

  it('are maps of one kind of mark', () => {
    expect(layerProblem({ spec: { ...points(1).spec, vizType: 'pie', name: 'Pie Chart' } })).toBe(
      'A chart of type Pie Chart cannot be a map layer.',
    );
    expect(layerProblem(points(1))).toBeUndefined();
    expect(layerProblem({ spec: deckMulti })).toBeDefined();
  });
});

/** Returns a layer with two points whose longitude depends on its id. */
function points(id: number): LayerChart {
  const option = ({ mapbox_style: style, autozoom }: { mapbox_style?: unknown; autozoom?: unknown }) =>
    ({
      viewport: { longitude: 0, latitude: 0, zoom: 1, bearing: 0, pitch: 0 },
      bounds: autozoom === true ? { west: id, east: id + 1, south: -id, north: id } : undefined,
      isAlwaysDark: style === 'dark',
      layers: [{ kind: 'points', id: 'points' }],
      legend: { corner: 'tr', entries: [{ name: `kind ${id}`, color: '#000' }], canHide: true },
      notes: id === 3 ? ['1 row has no place'] : [],
      follows: id === 3 ? 'moveend' : undefined,
      tipOf: ({ layerId, index }) => ({ title: `${layerId} ${index}`, rows: [{ name: 'a', value: 'b' }] }),
      markOf: () => undefined,
    }) satisfies MapOption;
  return {
    id,
    name: `Layer ${id}`,
    spec: { vizType: 'deck_scatter', name: 'Points', toOption: ({ formData }) => option(formData) },
    formData: { autozoom: false },
    answers: [answerFromJson({ data: [] })],
    dataset: undefined,
  };
}

function merged(map: object, { ids = [7, 3], hidden = [] as readonly number[] } = {}): MapOption {
  const formData = { viz_type: 'deck_multi', ...map };
  const base = draw(deckMulti, formData, [], [800, 500]) as MapOption;
  const layers = ids.map(id => drawnLayer(points(id), formData, SURFACE));
  return mergedOption(base, formData, { layers, hidden: new Set(hidden) });
}

describe('one map of several layers', () => {
  const away = { longitude: 10, latitude: 20, zoom: 5, bearing: 0, pitch: 30 };

  it('draws later charts on top, with their own names', () => {
    expect(merged({}).layers.map(({ id }) => id)).toEqual(['7:points', '3:points']);
    expect(merged({}, { ids: [3, 7] }).layers.map(({ id }) => id)).toEqual(['3:points', '7:points']);
  });

  it('leaves out hidden layers but keeps its position', () => {
    const { layers, bounds, notes } = merged({}, { hidden: [3] });
    expect(layers.map(({ id }) => id)).toEqual(['7:points']);
    expect(bounds).toEqual(merged({}).bounds);
    expect(notes).toEqual([]);
  });

  it("shows all layers completely, regardless of each chart's zoom settings", () => {
    expect(merged({}).bounds).toEqual({ west: 3, east: 8, south: -7, north: 7 });
  });

  it('keeps the view that its author chose', () => {
    expect(merged({ viewport: away })).toMatchObject({ viewport: away, bounds: undefined });
    expect(merged({ viewport: away, autozoom: true }).bounds).toBeDefined();
    expect(merged({ autozoom: false }).bounds).toBeUndefined();
  });

  it('names the layer under the pointer and the one without positions', () => {
    const { tipOf, notes, follows } = merged({});
    expect(tipOf({ layerId: '3:points', index: 4, object: undefined })).toEqual({
      title: 'points 4',
      rows: [
        { name: 'Layer', value: 'Layer 3' },
        { name: 'a', value: 'b' },
      ],
    });
    expect(tipOf({ layerId: '30:points', index: 4, object: undefined })).toBeUndefined();
    expect([notes, follows]).toEqual([['Layer 3: 1 row has no place'], 'moveend']);
  });

  it('keeps the legend of each layer apart', () => {
    const layer = drawnLayer(points(3), { mapbox_style: 'dark' }, SURFACE);
    expect(layer.legend?.entries.map(({ name }) => name)).toEqual(['kind 3']);
    expect(layer.option.isAlwaysDark).toBe(true);
  });
});
