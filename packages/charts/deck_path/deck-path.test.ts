import { expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import type { PathLayer } from '../kit/map/path-layer.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { deckPath } from './index.ts';

chartConformance(deckPath, import.meta.url);
recordedPanel(deckPath);

function drawn(cells: readonly unknown[], formData: object = {}): MapOption<PathLayer> {
  const answer = { colnames: ['line'], coltypes: [1], data: cells.map(line => ({ line })) };
  const base = { viz_type: 'deck_path', line_column: 'line' };
  return draw(deckPath, { ...base, ...formData }, [answer], [800, 500]) as MapOption<PathLayer>;
}

it('reads lines as JSON, even in a geometry, and reports rows without one', () => {
  const { layers, notes } = drawn([
    '[[1,2],[3,4]]',
    '{"type":"LineString","coordinates":[[5,6],[7,8]]}',
    'not a line',
    null,
    '[[1,2],[300,4]]',
  ]);
  expect(layers[0]!.paths).toEqual([
    {
      row: 0,
      path: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      row: 1,
      path: [
        [5, 6],
        [7, 8],
      ],
    },
  ]);
  expect(notes).toEqual(['3 rows have no place']);
});

it('reads encoded polylines, whose latitude comes first', () => {
  const formData = { line_type: 'polyline', reverse_long_lat: true };
  expect(drawn(['_p~iF~ps|U_ulLnnqC'], formData).layers[0]!.paths[0]!.path).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
  ]);
});

it('keeps the width in its unit', () => {
  const { layers } = drawn(['[[1,2],[3,4]]'], { line_width: '7', line_width_unit: 'meters' });
  expect([layers[0]!.width, layers[0]!.unit]).toEqual([7, 'meters']);
});
