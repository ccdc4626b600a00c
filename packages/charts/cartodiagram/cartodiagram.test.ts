import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { approximateTextWidth } from '../kit/surface.ts';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { chartLegend, chartSvg, drawsMarks } from '../draw-picture.ts';
import { barChart } from '../echarts_timeseries_bar/index.ts';
import { pie } from '../pie/index.ts';
import { buildQueryContext } from '../specs.ts';
import { cartodiagram } from './index.ts';
import type { CartodiagramOption } from './option.ts';
import { pictureUrl, sharedLegend, smallFacts, smallSurface } from './small-charts.ts';

chartConformance(cartodiagram, import.meta.url, [pie, barChart]);

const drawn = {
  viz_type: 'pie',
  params: JSON.stringify({
    datasource: '3__table',
    groupby: ['product'],
    metric: 'count',
    extra_form_data: { time_range: 'Last week' },
  }),
};
const map = {
  viz_type: 'cartodiagram',
  datasource: '3__table',
  geom_column: 'place',
  selected_chart: JSON.stringify(drawn),
};

describe('a map of charts', () => {
  it("sends its chart's query for each place, with the filters of the dashboard", () => {
    const {
      queries: [query],
      datasource,
    } = buildQueryContext({
      ...map,
      extra_form_data: { filters: [{ col: 'region', op: 'IN', val: ['Asia'] }] },
    });
    expect(datasource).toEqual({ id: 3, type: 'table' });
    expect(query).toMatchObject({
      columns: ['place', 'product'],
      metrics: ['count'],
      time_range: 'Last week',
      filters: [{ col: 'region', op: 'IN', val: ['Asia'] }],
    });
  });

  it.each([
    '',
    '{',
    JSON.stringify({ viz_type: 'cartodiagram', params: '{}' }),
    JSON.stringify({ params: '{}' }),
  ])('is refused without a chart: %s', chosen => {
    expect(() => buildQueryContext({ ...map, selected_chart: chosen })).toThrow(
      'The map has no chart that can be drawn on it.',
    );
  });
});

const ROWS = {
  colnames: ['place', 'product', 'count'],
  coltypes: [1, 1, 0],
  data: [
    { place: 'POINT(2 40)', product: 'car', count: 3 },
    { place: 'POINT(10 50)', product: 'bike', count: 1 },
    { place: 'POINT(2 40)', product: 'bike', count: 4 },
    { place: null, product: 'bike', count: 5 },
    { place: 'nowhere', product: 'bike', count: 5 },
  ],
};

function optionOf(formData: object = {}, answer: object = ROWS): CartodiagramOption {
  return draw(cartodiagram, { ...map, ...formData }, [answer], [800, 500]) as CartodiagramOption;
}

/** Returns the cells of a place's first answer by row. */
function cellsOf({ answers: [answer] }: CartodiagramOption['places'][number]): unknown {
  return Array.from({ length: answer!.rowCount }, (_, row) =>
    Object.fromEntries(answer!.columns.map(column => [column.name, column.value(row)])),
  );
}

describe('the charts on the map', () => {
  it('have the rows of their place, and rows without a place are counted', () => {
    const { places, notes, bounds } = optionOf();
    expect(places.map(place => [place.position, cellsOf(place)])).toEqual([
      [[10, 50], [{ product: 'bike', count: 1 }]],
      [
        [2, 40],
        [
          { product: 'car', count: 3 },
          { product: 'bike', count: 4 },
        ],
      ],
    ]);
    expect(notes).toEqual(['2 rows have no place']);
    expect(bounds).toEqual({ west: 2, east: 10, south: 40, north: 50 });
  });

  it('have the series of their place if the answer was pivoted', () => {
    const [berlin, bonn] = ['{"type":"Point","coordinates":[13,52]}', 'POINT(7 51)'];
    const answer = {
      colnames: ['day', `${berlin}, car`, `${bonn}, car`, `${bonn}, bike`, '<NULL>, car'],
      coltypes: [2, 0, 0, 0, 0],
      label_map: {
        day: ['day'],
        [`${berlin}, car`]: [berlin, 'car'],
        [`${bonn}, car`]: [bonn, 'car'],
        [`${bonn}, bike`]: [bonn, 'bike'],
        '<NULL>, car': ['<NULL>', 'car'],
      },
      data: [{ day: 0, [`${berlin}, car`]: 1, [`${bonn}, car`]: 2, [`${bonn}, bike`]: 3, '<NULL>, car': 4 }],
    };
    const option = optionOf({}, answer);
    expect(option.places.map(cellsOf)).toEqual([[{ day: 0, car: 1 }], [{ day: 0, car: 2, bike: 3 }]]);
    expect(option.places[1]!.answers[0]!.labelMap).toEqual({ day: ['day'], car: ['car'], bike: ['bike'] });
    expect(option.labels[0]!.columns.map(({ name }) => name)).toEqual(['day', 'car', 'bike']);
    expect(option.notes).toEqual(['1 row has no place']);
  });

  it('have the name of the metric for series without a dimension', () => {
    const answer = {
      colnames: ['day', 'POINT(7 51)'],
      coltypes: [2, 0],
      label_map: { day: ['day'], 'POINT(7 51)': ['POINT(7 51)'] },
      data: [{ day: 0, 'POINT(7 51)': 4 }],
    };
    expect(cellsOf(optionOf({}, answer).places[0]!)).toEqual([{ day: 0, count: 4 }]);
  });

  it('draw nothing without a chosen chart', () => {
    const { chosen, places } = optionOf({ selected_chart: '{' });
    expect([chosen, places]).toEqual([undefined, []]);
  });
});

describe('the size of charts', () => {
  const values = { 4: { width: 80, height: 40 }, 5: { width: 2000, height: 1000 } };

  it('is the saved one of the zoom level, of which a tile has 256 pixels', () => {
    const { sizeAt } = optionOf({ chart_size: { type: 'LINEAR', values } });
    expect(sizeAt(3.2)).toEqual({ width: 80, height: 40 });
  });

  it('is never larger than the map', () => {
    expect(optionOf({ chart_size: { type: 'LINEAR', values } }).sizeAt(4)).toEqual({
      width: 500,
      height: 250,
    });
  });

  it('follows the saved rule for levels without a size', () => {
    const configs = { zoom: 6, width: 100, height: 50, exponent: 2 };
    expect(optionOf({ chart_size: { type: 'EXP', configs } }).sizeAt(6)).toEqual({ width: 200, height: 100 });
  });
});

describe('the first view', () => {
  const fixed = { mode: 'CUSTOM', fixedLongitude: 10, fixedLatitude: 20, fixedZoom: 5, zoom: 9 };

  it('is the fixed one if the author chose it', () => {
    const { viewport, bounds } = optionOf({ map_view: fixed });
    expect(viewport).toMatchObject({ longitude: 10, latitude: 20, zoom: 4 });
    expect(bounds).toBeUndefined();
  });

  it('stays unchanged while the map moves; the new position is stored separately', () => {
    const moved = { longitude: 1, latitude: 2, zoom: 3, bearing: 0, pitch: 0 };
    expect(optionOf({ map_view: fixed }).savedView!(moved)).toEqual({
      map_view: { ...fixed, longitude: 1, latitude: 2, zoom: 4 },
    });
  });
});

describe('background layers', () => {
  it('are tiles and map services; layers of features are named', () => {
    const { tiles, notes } = optionOf({
      layer_configs: [
        { type: 'XYZ', title: 'Streets', url: '/tiles/{z}/{x}/{y}.png' },
        { type: 'WMS', title: 'Rivers', url: '/wms?map=a', layersParam: 'rivers', version: '1.1.1' },
        { type: 'WFS', title: 'Trees', url: '/wfs' },
      ],
    });
    expect(tiles!.map(({ title }) => title)).toEqual(['Streets', 'Rivers']);
    expect(tiles![1]!.url).toMatch(/^\/wms\?map=a&SERVICE=WMS&.*SRS=EPSG%3A3857.*&BBOX=\{bbox-epsg-3857\}$/);
    expect(notes).toContain('1 background layer of features not shown');
  });
});

describe('small charts', () => {
  const page = { width: 800, height: 500, theme: LIGHT_THEME, measureText: approximateTextWidth };
  const charts = { svgOf: chartSvg, legendOf: chartLegend, drawsMarks };

  it('share the colors of their labels and one legend', () => {
    const { places, labels, chosen } = optionOf();
    const surface = smallSurface(page);
    const legend = sharedLegend(charts, { formData: chosen!, answers: labels, surface });
    expect(legend.map(({ name }) => name).toSorted()).toEqual(['bike', 'car']);
    const bike = legend.find(({ name }) => name === 'bike')!.color!;
    for (const { answers } of places) {
      const url = pictureUrl(charts, { formData: chosen!, answers, surface }, { width: 90, height: 90 });
      expect(decodeURIComponent(url).toLowerCase()).toContain(bike.toLowerCase());
    }
  });

  it('are valid pictures in a typeface with quotes', () => {
    const theme = { ...LIGHT_THEME, fontFamily: '"Inter Variable", sans-serif' };
    const { places, chosen } = optionOf({
      selected_chart: JSON.stringify({
        viz_type: 'pie',
        params: JSON.stringify({ groupby: ['product'], metric: 'count', show_labels: true }),
      }),
    });
    const surface = smallSurface({ ...page, theme });
    const { answers } = places[1]!;
    const url = pictureUrl(charts, { formData: chosen!, answers, surface }, { width: 400, height: 300 });
    const svg = decodeURIComponent(url.slice(url.indexOf(',') + 1));
    expect(svg).toContain('<text');
    expect(new Resvg(svg, { font: { loadSystemFonts: false } }).width).toBe(400);
  });

  it.each([null, -3])('are a dash if there is no room to report that %s cannot be drawn', count => {
    const { places, chosen } = optionOf({}, { ...ROWS, data: [{ ...ROWS.data[0], count }] });
    const { answers } = places[0]!;
    const drawnAt = (width: number): string =>
      decodeURIComponent(
        pictureUrl(charts, { formData: chosen!, answers, surface: page }, { width, height: width }),
      );
    expect(drawnAt(80)).toContain('>–</text>');
    expect(drawnAt(400)).not.toContain('>–</text>');
  });

  it('describe their values in words', () => {
    expect(smallFacts(optionOf().places[1]!.answers[0], page)).toEqual([
      { name: 'car', value: '3' },
      { name: 'bike', value: '4' },
    ]);
    const days = answerFromJson({
      colnames: ['day', 'a', 'b'],
      coltypes: [2, 0, 0],
      data: [{ day: 0, a: 1 }],
    });
    expect(smallFacts(days, page)).toEqual([{ name: '1970-01-01', value: 'a: 1 · b: –' }]);
  });
});
